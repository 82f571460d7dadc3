-- Attack: unpacking a long list 150 times. Expect: work, line 3.
local t = {}
for i = 1, 1000 do t[i] = i end for n = 1, 150 do local a = table.unpack(t) end
