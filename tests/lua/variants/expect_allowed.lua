-- Attack: an action that should be refused and is not. Expect: expect.illegal, line 3, "should not be legal, but it is".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false } } }
