-- Attack: the score of a third seat. Expect: script.error, line 4, "there is no score[2]. Seats are 0 and 1.".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) for seat = 1, 2 do score[seat].bonus = 0 end end
  },
}
