-- Attack: three values within a rank. Expect: rules.values, line 3, "more than two values".
return { name = "x",
  cards = { values = { QC = 1, QD = 2 } } }
