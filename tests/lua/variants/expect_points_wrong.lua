-- Attack: points that the deal does not give. Expect: expect.number, line 2, "points of seat 1: -10, expected 10".
return { name = "x", expect = { { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } }, points = { 30, 10 } } } }
