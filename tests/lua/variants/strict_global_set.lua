-- Attack: a hook that sets a global. Expect: script.error, line 4, "a hook sets the global bonus".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) bonus = 5 end
  },
}
