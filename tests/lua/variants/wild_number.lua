-- Attack: a rank as a number. Expect: variant.wild, line 3.
return { name = "x",
  cards = { wild = { 2 } } }
