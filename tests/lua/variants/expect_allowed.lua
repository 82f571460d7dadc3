-- Attack: an action that should be refused and is not. Expect: expect.illegal, line 3, "to be refused, but it is legal.".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false } } }
