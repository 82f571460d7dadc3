-- Attack: two hundred naturals. Expect: hook.field, line 4, "[1].naturals = 200".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[1].naturals = 200 return score end
  },
}
