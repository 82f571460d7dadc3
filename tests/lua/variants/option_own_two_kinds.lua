-- Attack: an option with a range and choices. Expect: variant.option_own_type, line 3.
return { name = "x", options = {
  a = { range = { 0, 5 }, choices = { "b" }, default = 1 } } }
