-- From gin: the pile gives its top card and no more.
return {
  name = "top-card-only",
  title = "Top card only",
  about = "Only the upcard of the pile is taken, with a pair or onto one's own set; the stock is turned over, not shuffled.",
  pile = { amount = "top", take = "pair_or_join" },
  stock = { exhausted = "turn_over" },
  expect = {
    { position = { turn = 0, hands = { { "5S", "6S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8S" } }, {} }, pile = { "3C", "8H" }, stock = { "9S" } },
      action = "pile", legal = true },
  },
}
