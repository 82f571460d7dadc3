-- Attack: a list of seats, which begins with seat 1. Expect: script.error, line 5, "score is no list. Seats are 0 and 1".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score)
      for seat, side in ipairs(score) do side.bonus = side.bonus end
    end,
  },
}
