-- Attack: an option of a field that is misspelt. Expect: variant.unknown_near, line 3, "deal.hand".
return { name = "x", options = {
  cards = { field = "deal.hands" } } }
