-- Attack: a range from more to less. Expect: rules.range, line 3.
return { name = "x", options = {
  a = { field = "match.target", range = { 20, 10 } } } }
