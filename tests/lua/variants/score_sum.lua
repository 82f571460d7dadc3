-- Attack: a score whose items do not add up. Expect: hook.sum, line 4, "[0].points".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[0].points = score[0].points + 1 return score end
  },
}
