-- Attack: half a point. Expect: hook.field, line 4, "[0].set_points".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[0].set_points = 0.5 return score end
  },
}
