-- Attack: a comparison that empties the table it sorts. Expect: fine "1 2 3".
local t = {3, 1, 2}
table.sort(t, function(a, b) for i = 1, 3 do t[i] = nil end return a < b end)
return table.concat(t, " ")
