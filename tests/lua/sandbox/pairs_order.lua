-- Attack: the order of pairs. Expect: fine "-3 -2.5 1 2 10 B a b true".
local t = {b = 1, [10] = 1, a = 1, [-3] = 1, [-2.5] = 1, B = 1, [true] = 1, [2] = 1, [1] = 1}
local order = {}
for key in pairs(t) do order[#order + 1] = tostring(key) end
return table.concat(order, " ")
