-- Attack: a factor of nothing. Expect: rules.skunk, line 3.
return { name = "x",
  payment = { skunk = 0 } }
