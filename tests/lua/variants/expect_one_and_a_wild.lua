-- Attack: none; without natural cards the refusal names all that takes the pile. Expect: fine "X".
return { name = "x", title = "X", pile = { take = "pair_or_wild" },
  expect = {
    { position = { turn = 0, hands = { { "2C", "5S" }, { "KS" } }, pile = { "QD" }, stock = { "9S" } }, action = "pile QC 2C",
      legal = false, text = "wild" },
  },
}
