-- Attack: a long list put together 150 times. Expect: work, line 3.
local t = {}
for i = 1, 1000 do t[i] = "" end for n = 1, 150 do table.concat(t) end
