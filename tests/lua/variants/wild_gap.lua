-- Attack: a list with a gap. Expect: variant.type, line 3, "a list".
return { name = "x",
  cards = { wild = { "2", nil, "3" } } }
