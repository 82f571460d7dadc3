-- Hook: from rummy, a blocked deal costs the player who holds more.
return {
  name = "block-penalty",
  title = "Block penalty",
  about = "In a deal that nobody ends, the player with more points in hand gives the opponent 25.",
  options = {
    penalty = { range = { 0, 200 }, default = 25, help = "Points that a blocked deal costs" },
  },
  hooks = {
    score_deal = function(deal, score)
      local more = score[0].hand_points - score[1].hand_points
      if not deal.blocked or more == 0 then return end
      local payer = more > 0 and 0 or 1
      for seat = 0, 1 do
        local side = score[seat]
        local change = seat == payer and -options.penalty or options.penalty
        side.bonus = side.bonus + change
        side.points = side.points + change
      end
      return score
    end,
  },
  expect = {
    { deal = { hands = { { "5S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 50, -35 } },
    { deal = { hands = { { "5S" }, { "5C" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 25, -5 } },
    { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 30, -10 } },
  },
}
