-- Attack: a chapeau that is a number. Expect: hook.field, line 4, "true or false".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[1].chapeau = 1 return score end
  },
}
