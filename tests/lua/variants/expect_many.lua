-- Attack: expectations without end. Expect: fine "x".
local all = {}
for i = 1, 500 do all[i] = { deal = { hands = { { "QS" }, {} } }, points = { -100, 0 } } end
return { name = "x", expect = all }
