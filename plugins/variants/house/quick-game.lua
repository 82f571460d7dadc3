-- A short game: one pack, nine cards, 400 points.
return {
  name = "quick-game",
  title = "One-pack quick game",
  about = "One pack, nine cards each; three of a rank without a two are a natural.",
  cards = { packs = 1 },
  deal = { hand = 9 },
  naturals = { size = 3 },
  match = { target = 400 },
  options = {
    hand = { field = "deal.hand", range = { 7, 13 }, help = "Cards dealt to each player" },
  },
  expect = {
    { deal = { out = 0, hands = { {}, { "QS" } }, sets = { { ["8"] = { "8C", "8D", "8H" }, K = { "KC", "KD", "2H" } }, {} } },
      points = { 70, -100 }, naturals = { 1, 0 } },
  },
}
