-- Attack: a range beyond all bounds. Expect: rules.range, line 3.
return { name = "x", options = {
  a = { range = { 0, 1e15 }, default = 1 } } }
