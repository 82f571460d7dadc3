-- From gin and most rummies: the last card is discarded, never laid.
return {
  name = "discard-to-go-out",
  title = "Out with a discard",
  about = "Going out needs a card to discard, and pays 50 points.",
  out = { discard = "required", bonus = 50 },
  expect = {
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false, rule = "T4" },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = true },
    { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 80, -10 } },
  },
}
