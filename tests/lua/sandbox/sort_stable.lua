-- Attack: the order of what is equal. Expect: fine "a1 a2 a3 b1 b2".
local t = {{"b", 1}, {"a", 1}, {"b", 2}, {"a", 2}, {"a", 3}}
table.sort(t, function(x, y) return x[1] < y[1] end)
local out = {}
for i, e in ipairs(t) do out[i] = e[1] .. e[2] end
return table.concat(out, " ")
