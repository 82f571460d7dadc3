-- Attack: a hook that wants to remember between deals. Expect: fine "X".
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) if DEALS then error("remembered") end DEALS = 1 deal[0].hand = nil score[0].points = 12345 end
  },
}
