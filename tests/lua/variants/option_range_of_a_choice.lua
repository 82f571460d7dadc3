-- Attack: a range of words. Expect: variant.option_type, line 3, "a range".
return { name = "x", options = {
  ends = { field = "out.discard", range = { 1, 2 } } } }
