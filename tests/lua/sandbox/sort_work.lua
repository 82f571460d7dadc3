-- Attack: sorting the same long list again and again. Expect: work.
local t = {}
for i = 1, 2000 do t[i] = (i * 7919) % 2003 end
while true do table.sort(t, function(a, b) return a > b end) table.sort(t) end
