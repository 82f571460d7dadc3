-- Attack: an action in no notation. Expect: expect.bad, line 3, "cannot be tried".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C" }, { "KS" } } }, action = "sing", legal = false } } }
