-- Attack: a misspelt word. Expect: variant.choice_near, line 3, "Did you mean “pair_or_wild”?".
return { name = "x",
  pile = { take = "pair_or_wlid" } }
