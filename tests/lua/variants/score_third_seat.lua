-- Attack: a score for a third seat. Expect: hook.answer, line 4.
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[2] = score[0] return score end
  },
}
