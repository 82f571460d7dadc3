-- From rummy: cards may also join the opponent's sets.
return {
  name = "open-table",
  title = "Open table",
  about = "Cards may also be laid on the opponent's sets, where they count for the opponent.",
  sets = { lay_on_opponent = true },
  expect = {
    { position = { turn = 1, drawn = true, hands = { { "KS" }, { "8H", "5C" } }, sets = { { ["8"] = { "8C", "8D", "8S" } }, {} } },
      action = "lay @0 8 8H", legal = true },
  },
}
