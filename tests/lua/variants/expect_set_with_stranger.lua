-- Attack: a king among the eights. Expect: set.foreign, line 2, "KS".
return { name = "x", expect = { { deal = { hands = { {}, {} }, sets = { { ["8"] = { "8C", "8D", "KS" } }, {} } }, points = { 0, 0 } } } }
