-- Attack: a comparison that contradicts itself. Expect: fine "5 4 3 2 1".
local t = {1, 2, 3, 4, 5}
table.sort(t, function() return true end)
return table.concat(t, " ")
