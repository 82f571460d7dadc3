-- Attack: a choice that is no word. Expect: variant.option_own_word, line 3, "two words".
return { name = "x", options = {
  a = { choices = { "two words", "b" }, default = "b" } } }
