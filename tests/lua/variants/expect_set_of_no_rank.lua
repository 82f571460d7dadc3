-- Attack: a set of no rank. Expect: set.rank, line 2, "eleven".
return { name = "x", expect = { { deal = { hands = { {}, {} }, sets = { { eleven = { "8C" } }, {} } }, points = { 0, 0 } } } }
