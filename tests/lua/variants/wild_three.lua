-- Attack: three wild ranks. Expect: variant.many, line 3.
return { name = "x",
  cards = { wild = { "2", "3", "4" } } }
