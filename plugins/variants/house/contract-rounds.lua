-- Rule sets: every round asks for more. The last one stays until the match is over.
return {
  name = "contract-rounds",
  title = "Contract rounds",
  about = "The first deal is as usual. In the second a set needs four cards, in the third two natural ones besides, and from the fourth on five cards; each round deals one card more.",
  rule_sets = {
    { deal = { hand = 16 }, sets = { min_size = 4 } },
    { deal = { hand = 17 }, sets = { min_size = 4, min_natural_cards = 2 } },
    { deal = { hand = 18 }, sets = { min_size = 5, min_natural_cards = 2 } },
  },
  hooks = {
    deal_rules = function(match) return math.min(match.deals, 3) end,
  },
  expect = {
    { match = { totals = { 0, 0 }, deal = 0 }, rule_set = 0 },
    { match = { totals = { 90, 30 }, deal = 2 }, rule_set = 2 },
    { match = { totals = { 900, 300 }, deal = 9 }, rule_set = 3 },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = true },
    { position = { turn = 0, drawn = true, rule_set = 1, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false, rule = "S1" },
    { position = { turn = 0, drawn = true, rule_set = 2, hands = { { "8C", "2D", "2H", "2S", "5S" }, { "KS" } } }, action = "lay 8 8C 2D 2H 2S", legal = false, rule = "S2" },
  },
}
