-- Attack: more naturals than a longest match could be settled with. Expect: hook.field, line 4, "returned 21 as `[1].naturals`".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[1].naturals = 21 return score end
  },
}
