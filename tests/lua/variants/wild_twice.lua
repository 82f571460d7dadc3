-- Attack: the same rank twice. Expect: rules.wild, line 3.
return { name = "x",
  cards = { wild = { "2", "2" } } }
