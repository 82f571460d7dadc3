-- Attack: a misspelt word. Expect: variant.choice_near, line 3, "do you mean pair_or_wild?".
return { name = "x",
  pile = { take = "pair_or_wlid" } }
