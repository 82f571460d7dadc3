-- Attack: a hook that wants to remember between deals. Expect: fine "X".
local deals return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) if deals then error("remembered") end deals = 1 deal[0].hand = nil score[0].points = 12345 end
  },
}
