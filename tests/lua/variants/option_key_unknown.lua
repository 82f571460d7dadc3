-- Attack: an entry of an option misspelt. Expect: variant.unknown_near, line 3, "range".
return { name = "x", options = {
  cards = { field = "deal.hand", rang = { 1, 2 } } } }
