-- Attack: a score without one seat. Expect: hook.answer, line 4.
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[1] = nil return score end
  },
}
