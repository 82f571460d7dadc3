-- Attack: a chapeau that is none. Expect: expect.number, line 3, "chapeau of seat 0".
return { name = "x", expect = {
  { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } }, points = { 30, -10 }, chapeau = { true, true } } } }
