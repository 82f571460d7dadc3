-- Attack: a third hand. Expect: variant.many, line 2, "hands` has 3 entries".
return { name = "x", expect = { { deal = { hands = { {}, {}, {} } }, points = { 0, 0 } } } }
