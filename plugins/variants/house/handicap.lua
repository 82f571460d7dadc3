-- Hook: the weaker player begins with points.
return {
  name = "handicap",
  title = "Handicap",
  about = "One player scores 200 points more in the first deal.",
  options = {
    seat = { range = { 0, 1 }, default = 1, help = "Who gets the handicap" },
    points = { range = { 0, 1000 }, default = 200, help = "What it is" },
  },
  hooks = {
    score_deal = function(deal, score)
      if deal.deal ~= 1 then return end
      local side = score[options.seat]
      side.bonus = side.bonus + options.points
      side.points = side.points + options.points
      return score
    end,
  },
  expect = {
    { deal = { deal = 1, out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 30, 190 },
      chapeau = { false, false } },
    { deal = { deal = 2, out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 30, -10 },
      chapeau = { false, true } },
  },
}
