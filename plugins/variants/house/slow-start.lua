-- Hooks: nobody goes out in the first four turns, and the queen of spades left in hand counts twice.
return {
  name = "slow-start",
  title = "Slow start",
  about = "No going out in the first four turns; a queen of spades left in hand costs 200.",
  allow_may_be_overruled = true,  -- a player who could only go out may do so
  hooks = {
    allow = function(action, view)
      -- Two last cards that take a longer pile bring its other cards to the hand: that is not going out.
      local out = action.count == view.me.hand_size and not (action.kind == "pile" and #view.pile > 1)
      if view.turns < 4 and out then return false, "Nobody goes out in the first four turns." end
    end,
    score_deal = function(deal, score)
      for seat = 0, 1 do
        local queens = deal[seat].hand.QS or 0
        score[seat].hand_points = score[seat].hand_points + 100 * queens
        score[seat].points = score[seat].points - 100 * queens
      end
      return score
    end,
  },
  expect = {
    { position = { turn = 0, drawn = true, turns = 2, hands = { { "8C", "8D", "8H" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false,
      text = "first four turns" },
    { position = { turn = 0, turns = 2, hands = { { "8C", "8D" }, { "KS" } }, pile = { "5S", "8H" } }, action = "pile 8C 8D", legal = true },
    { position = { turn = 0, turns = 2, hands = { { "8C", "8D" }, { "KS" } }, pile = { "8H" } }, action = "pile 8C 8D", legal = false },
    { position = { turn = 0, drawn = true, turns = 4, hands = { { "8C", "8D", "8H" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = true },
    { deal = { out = 0, hands = { {}, { "QS" } } }, points = { 0, -200 }, chapeau = { false, true } },
  },
}
