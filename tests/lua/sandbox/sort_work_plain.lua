-- Attack: sorting a long list of numbers again and again. Expect: work.
local t = {}
for i = 1, 4000 do t[i] = (i * 7919) % 4001 end
local u = {}
while true do for i = 1, 4000 do u[i] = t[i] end table.sort(u) end
