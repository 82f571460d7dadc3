-- Attack: pairs over a table of a hundred keys a dozen times. Expect: work, line 4.
local t = {}
for i = 1, 100 do t["k" .. i] = i end
for n = 1, 12 do for k in pairs(t) do end end
