-- Attack: a natural of more cards than a rank has. Expect: rules.naturals_size, line 3.
return { name = "x", cards = { packs = 1 },
  naturals = { size = 8 } }
