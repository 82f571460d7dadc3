-- From rami: four jokers beside the twos, at most two wild cards in a set.
return {
  name = "jokers",
  title = "Mille with jokers",
  about = "Four jokers are wild too; a set holds at most two wild cards, and a joker left in hand costs 50.",
  cards = { jokers = 4, wild = { "2", "joker" }, values = { joker = 50 } },
  sets = { max_wilds = 2 },
  expect = {
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "X", "5S" }, { "KS" } } }, action = "lay 8 8C 8D X", legal = true },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "X", "X", "2H", "5S" }, { "KS" } } },
      action = "lay 8 8C 8D 2H X X", legal = false, rule = "S2" },
    { deal = { out = 1, hands = { { "X", "2H" }, {} } }, points = { -70, 0 } },
  },
}
