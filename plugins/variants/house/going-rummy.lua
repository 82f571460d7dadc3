-- Hook: from rummy, a player who goes out in the turn in which they first lay scores twice.
return {
  name = "going-rummy",
  title = "Going rummy",
  about = "A player who lays everything in one turn and goes out scores double.",
  hooks = {
    score_deal = function(deal, score)
      local out = deal.out
      if not out or deal[out].first_lay ~= deal.last_turn.number then return end
      local side = score[out]
      side.bonus = side.bonus + side.points
      side.points = 2 * side.points
      return score
    end,
  },
  expect = {
    { deal = { out = 0, turns = 9, first_lay = { 9, 0 }, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } },
      points = { 60, -10 } },
    { deal = { out = 0, turns = 9, first_lay = { 7, 0 }, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } },
      points = { 30, -10 } },
    { deal = { turns = 9, first_lay = { 9, 0 }, hands = { { "3C" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } },
      points = { 25, -10 } },
  },
}
