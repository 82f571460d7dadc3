-- Attack: a choice among numbers. Expect: variant.option_type, line 3, "for a choice".
return { name = "x", options = {
  cards = { field = "deal.hand", choices = { "ten" } } } }
