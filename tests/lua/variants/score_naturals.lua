-- Attack: more naturals than a longest match could be settled with. Expect: hook.field, line 4, "[1].naturals = 21".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[1].naturals = 21 return score end
  },
}
