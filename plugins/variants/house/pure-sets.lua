-- Hook: from canasta, long sets without a wild card pay extra.
return {
  name = "pure-sets",
  title = "Pure sets",
  about = "Each set of five cards or more without a wild card pays 25 points.",
  options = {
    bonus = { range = { 0, 200 }, default = 25, help = "Points for each set of five natural cards" },
  },
  hooks = {
    score_deal = function(deal, score)
      for seat = 0, 1 do
        local side = score[seat]
        for _, set in pairs(deal[seat].sets) do
          if set.wilds == 0 and set.size >= 5 then
            side.bonus = side.bonus + options.bonus
            side.points = side.points + options.bonus
          end
        end
      end
      return score
    end,
  },
  expect = {
    { deal = { hands = { { "5S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H", "8S", "8C" } }, {} } }, points = { 45, -10 } },
    { deal = { hands = { { "5S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H", "8S" } }, {} } }, points = { 15, -10 } },
    { deal = { hands = { { "5S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H", "8S", "2C" } }, {} } }, points = { 35, -10 } },
  },
}
