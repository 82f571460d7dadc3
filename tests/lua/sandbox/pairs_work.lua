-- Attack: pairs over a large table without end. Expect: work.
local t = {}
for i = 1, 1000 do t["k" .. i] = i end
while true do for k in pairs(t) do end end
