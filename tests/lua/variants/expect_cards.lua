-- Attack: nine queens. Expect: expect.cards, line 3.
return { name = "x", expect = {
  { deal = { hands = { { "QS", "QS", "QS" }, {} } }, points = { 0, 0 } } } }
