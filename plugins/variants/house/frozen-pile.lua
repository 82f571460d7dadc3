-- From canasta: a wild card on top freezes the pile, and otherwise it takes a pair from hand.
return {
  name = "frozen-pile",
  title = "Frozen pile",
  about = "Nobody takes a pile whose upcard is wild.",
  pile = { wild_upcard = "never", first_turn_two = false },
  expect = {
    { position = { turn = 0, hands = { { "2C", "2D", "5H" }, { "KS" } }, pile = { "4C", "2H" }, stock = { "9S" } },
      action = "pile 2C 2D", legal = false, rule = "P1" },
  },
}
