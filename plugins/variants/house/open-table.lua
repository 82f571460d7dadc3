-- From rummy: cards may also join the rival's sets.
return {
  name = "open-table",
  title = "Open table",
  about = "Cards may be laid on the rival's sets, where they count for the rival.",
  sets = { lay_on_rival = true },
  expect = {
    { position = { turn = 1, drawn = true, hands = { { "KS" }, { "8H", "5C" } }, sets = { { ["8"] = { "8C", "8D", "8S" } }, {} } },
      action = "lay @0 8 8H", legal = true },
  },
}
