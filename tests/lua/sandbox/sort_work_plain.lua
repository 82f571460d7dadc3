-- Attack: sorting a long list of numbers a few times. Expect: work, line 3.
local t = {}
for i = 1, 1000 do t[i] = (i * 7919) % 1009 end for n = 1, 5 do local u = {} for i = 1, 1000 do u[i] = t[i] end table.sort(u) end
