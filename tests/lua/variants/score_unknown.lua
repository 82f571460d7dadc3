-- Attack: a misspelt item. Expect: hook.unknown, line 4, "chapau".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) score[0].chapau = true return score end
  },
}
