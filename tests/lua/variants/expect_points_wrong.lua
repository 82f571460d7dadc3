-- Attack: points that the deal does not give. Expect: expect.number, line 2, "the points of seat 1 to be 10, but the result is -10.".
return { name = "x", expect = { { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } }, points = { 30, 10 } } } }
