-- Attack: a table changed while pairs walks it. Expect: fine "a c d".
local t, seen = {a = 1, b = 2, c = 3, d = 4}, {}
for key in pairs(t) do seen[#seen + 1] = key t.b = nil t.e = 5 t[key] = 0 end
return table.concat(seen, " ")
