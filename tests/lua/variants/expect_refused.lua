-- Attack: a refusal by another rule than the expected one. Expect: expect.rule, line 3, "expects a refusal by rule T4, but the refusal says:".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "5S" }, { "KS" } } }, action = "lay 8 8C 8D", legal = false, rule = "T4" } } }
