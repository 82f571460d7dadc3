-- Attack: a refusal in other words than the expected ones. Expect: expect.text, line 3, "to say “never”, but it says:".
return { name = "x", expect = {
  { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "5S" }, { "KS" } } }, action = "lay 8 8C 8D", legal = false, text = "never" } } }
