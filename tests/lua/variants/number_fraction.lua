-- Attack: a fraction. Expect: variant.type, line 3, "not 7.5.".
return { name = "x",
  deal = { hand = 7.5 } }
