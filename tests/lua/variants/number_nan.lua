-- Attack: not a number. Expect: variant.type, line 3, "not nan.".
return { name = "x",
  deal = { hand = 0/0 } }
