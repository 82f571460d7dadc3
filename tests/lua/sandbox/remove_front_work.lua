-- Attack: removing from the front of a long list 150 times. Expect: work, line 3.
local t = {}
for i = 1, 1150 do t[i] = i end for n = 1, 150 do table.remove(t, 1) end
