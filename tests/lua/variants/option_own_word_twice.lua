-- Attack: a choice that stands there twice. Expect: variant.option_own_word, line 3.
return { name = "x", options = {
  a = { choices = { "b", "c", "b" }, default = "b" } } }
