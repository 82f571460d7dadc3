-- Attack: an option that begins with 10 where the field is set to 12. Expect: variant.option_default, line 3, "`deal.hand` is set to 12".
return { name = "x", deal = { hand = 12 }, options = {
  cards = { field = "deal.hand", default = 10 } } }
