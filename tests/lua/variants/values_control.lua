-- Attack: a card whose name drives the terminal. Expect: variant.values, line 3, "“\x1b]0;owned\x07”".
return { name = "x",
  cards = { values = { ["\27]0;owned\7"] = 1 } } }
