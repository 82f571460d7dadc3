-- Hands of thirteen. The queen of spades is discarded only if nothing else is left, and costs whoever holds her at the end.
return {
  name = "frozen-queen",
  title = "Frozen queen",
  about = "Hands of thirteen, and a queen of spades that is hard to lose.",
  extends = "montreal",
  deal = { hand = 13 },
  sets = { max_wilds = 2 },
  match = { target = 300 },
  options = { wilds = { field = "sets.max_wilds", range = { 0, 4 }, help = "Most wild cards in a set" } },
  hooks = {
    allow = function(action, view)
      if action.kind == "discard" and action.cards[1] == "QS" and view.me.hand.QS < view.me.hand_size then
        return false, "The queen of spades is not discarded."
      end
    end,
    score_deal = function(deal, score)
      for seat = 0, 1 do
        local dear = 20 * (deal[seat].hand.QS or 0)
        score[seat].hand_points = score[seat].hand_points + dear
        score[seat].points = score[seat].points - dear
      end
      return score
    end,
  },
}
