-- Attack: a score beyond all bounds. Expect: hook.field, line 4.
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[0].bonus = 1 << 40 return score end
  },
}
