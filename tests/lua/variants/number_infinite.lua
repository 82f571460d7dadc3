-- Attack: an infinite number. Expect: variant.type, line 3, "not inf.".
return { name = "x",
  deal = { hand = 1/0 } }
