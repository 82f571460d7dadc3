-- Attack: a refusal by another rule than the expected one. Expect: expect.rule, line 3, "should name T4; it says".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "5S" }, { "KS" } } }, action = "lay 8 8C 8D", legal = false, rule = "T4" } } }
