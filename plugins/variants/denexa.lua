-- V5: Mille as the second published description has it.
return {
  name = "denexa",
  title = "Denexa",
  about = "The first turn's upcard two cannot be taken alone; any player without a wild card in their sets has a natural (V5).",
  extends = "montreal",
  pile = { first_turn_two = false },
  naturals = { clean = "any" },
  expect = {
    { deal = { out = 0, hands = { {}, { "5H" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, { K = { "KC", "KD", "KH" } } } }, points = { 30, 55 }, naturals = { 0, 1 } },
  },
}
