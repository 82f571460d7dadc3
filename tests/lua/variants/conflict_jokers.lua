-- Attack: jokers that are not wild. Expect: rules.jokers, line 3.
return { name = "x",
  cards = { jokers = 2 } }
