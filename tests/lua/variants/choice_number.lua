-- Attack: a number for a word. Expect: variant.type, line 3, "pair, pair_or_wild, pair_or_join or free".
return { name = "x",
  pile = { take = 1 } }
