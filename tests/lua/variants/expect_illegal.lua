-- Attack: an action that should be legal. Expect: expect.legal, line 3, "S1".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "5S" }, { "KS" } } }, action = "lay 8 8C 8D", legal = true } } }
