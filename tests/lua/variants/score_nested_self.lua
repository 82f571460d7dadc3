-- Attack: a score that contains itself. Expect: hook.answer, line 4.
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score.again = score return score end
  },
}
