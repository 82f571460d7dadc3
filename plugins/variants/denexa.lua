-- V5: Mille as the second published description has it.
return {
  name = "denexa",
  title = "Denexa",
  about = "No first turn's two; any player without a wild card in his sets has a natural (V5).",
  extends = "montreal",
  pile = { first_turn_two = false },
  naturals = { clean = "any" },
  expect = {
    { deal = { out = 0, hands = { [1] = { "5H" } }, sets = { [0] = { ["8"] = { "8C", "8D", "2H" } }, [1] = { K = { "KC", "KD", "KH" } } } }, points = { [0] = 30, [1] = 55 }, naturals = { [0] = 0, [1] = 1 } },
  },
}
