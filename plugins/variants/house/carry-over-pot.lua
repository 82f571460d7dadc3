-- Memory: every deal puts points into a pot. Who goes out takes it; after a blocked deal it carries over.
return {
  name = "carry-over-pot",
  title = "Carry-over pot",
  about = "Each deal puts 25 points into a pot, which the player who goes out takes. The stock is not renewed, so that deals can be blocked; the pot then carries over.",
  stock = { exhausted = "end_deal" },
  options = {
    ante = { range = { 5, 500 }, default = 25, help = "Points that each deal puts into the pot" },
  },
  memory = {
    pot = { range = { 0, 1000000 }, help = "Points in the pot" },
  },
  hooks = {
    score_deal = function(deal, score)
      local pot = score.memory.pot + options.ante
      if deal.out then
        local side = score[deal.out]
        side.bonus = side.bonus + pot
        side.points = side.points + pot
        pot = 0
      end
      score.memory.pot = pot
      return score
    end,
  },
  expect = {
    { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 55, -10 }, memory = { pot = 0 } },
    { deal = { hands = { { "5S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 25, -10 }, memory = { pot = 25 } },
    { deal = { out = 1, memory = { pot = 75 }, hands = { { "5S" }, {} }, sets = { {}, { ["8"] = { "8C", "8D", "2H" } } } }, points = { -5, 130 }, memory = { pot = 0 } },
  },
}
