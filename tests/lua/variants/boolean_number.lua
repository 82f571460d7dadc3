-- Attack: 1 for true. Expect: variant.type, line 3, "true or false".
return { name = "x",
  sets = { of_wilds = 1 } }
