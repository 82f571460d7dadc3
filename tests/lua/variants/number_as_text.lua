-- Attack: a number in quotes. Expect: variant.type, line 3, "the string “120”".
return { name = "x",
  deal = { max_turns = "120" } }
