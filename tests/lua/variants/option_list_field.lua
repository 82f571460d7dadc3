-- Attack: an option that sets a list. Expect: variant.option_field, line 3.
return { name = "x", options = {
  a = { field = "cards.wild" } } }
