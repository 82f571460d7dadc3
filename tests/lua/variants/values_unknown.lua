-- Attack: the value of a card that does not exist. Expect: variant.values, line 3, "QX".
return { name = "x",
  cards = { values = { QX = 5 } } }
