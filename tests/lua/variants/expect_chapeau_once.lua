-- Attack: a chapeau for one seat alone. Expect: variant.type, line 3, "true or false for each seat".
return { name = "x", expect = {
  { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } }, points = { 30, -10 }, chapeau = { true } } } }
