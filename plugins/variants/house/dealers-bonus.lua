-- Hook: the dealer, who plays second, is paid for going out.
return {
  name = "dealers-bonus",
  title = "Dealer's bonus",
  about = "A dealer who goes out scores 25 points more.",
  options = {
    bonus = { range = { 0, 200 }, default = 25, help = "Points for a dealer who goes out" },
  },
  hooks = {
    score_deal = function(deal, score)
      if deal.out ~= deal.dealer then return end
      local side = score[deal.dealer]
      side.bonus = side.bonus + options.bonus
      side.points = side.points + options.bonus
      return score
    end,
  },
  expect = {
    { deal = { dealer = 0, out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 55, -10 } },
    { deal = { dealer = 1, out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 30, -10 } },
    { deal = { dealer = 0, hands = { { "5S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 25, -10 } },
  },
}
