-- From canasta: the first lay of a deal must be worth something.
return {
  name = "opening-fifty",
  title = "Opening with fifty",
  about = "A player's first lay of a deal must be worth at least 50 points.",
  sets = { opening_minimum = 50 },
  options = {
    opening = { field = "sets.opening_minimum", range = { 0, 150 }, help = "What the first lay must be worth" },
  },
  expect = {
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false },
    { position = { turn = 0, drawn = true, hands = { { "AC", "AD", "2H", "5S" }, { "KS" } } }, action = "lay A AC AD 2H", legal = true },
  },
}
