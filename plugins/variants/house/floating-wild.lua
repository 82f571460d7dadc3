-- Rule sets: another rank is wild in each deal, first the twos, then the threes, and so on.
return {
  name = "floating-wild",
  title = "Floating wild card",
  about = "Twos are wild in the first deal, threes in the second, and so on up to aces in the thirteenth; then it begins again. Every card keeps its value.",
  rule_sets = {
    { cards = { wild = { "3" } } },
    { cards = { wild = { "4" } } },
    { cards = { wild = { "5" } } },
    { cards = { wild = { "6" } } },
    { cards = { wild = { "7" } } },
    { cards = { wild = { "8" } } },
    { cards = { wild = { "9" } } },
    { cards = { wild = { "10" } } },
    { cards = { wild = { "J" } } },
    { cards = { wild = { "Q" } } },
    { cards = { wild = { "K" } } },
    { cards = { wild = { "A" } } },
  },
  hooks = {
    deal_rules = function(match) return match.deals % 13 end,
  },
  expect = {
    { match = { totals = { 0, 0 }, deal = 0 }, rule_set = 0 },
    { match = { totals = { 90, 30 }, deal = 1 }, rule_set = 1 },
    { match = { totals = { 900, 300 }, deal = 13 }, rule_set = 0 },
    { position = { turn = 0, drawn = true, rule_set = 1, hands = { { "8C", "8D", "3H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 3H", legal = true },
    { position = { turn = 0, drawn = true, rule_set = 1, hands = { { "8C", "8D", "2H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 2H", legal = false, rule = "S1" },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "2H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 2H", legal = true },
  },
}
