-- Attack: a hook that fails. Expect: script.error, line 5, "there is no score.x".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score)
      return score.x.y
    end
  },
}
