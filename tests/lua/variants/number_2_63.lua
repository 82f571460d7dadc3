-- Attack: 2^63, one more than an integer holds. Expect: variant.type, line 3, "not 9.2233720368548e+18.".
return { name = "x",
  deal = { hand = 2^63 } }
