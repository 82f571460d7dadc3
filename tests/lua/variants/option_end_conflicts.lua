-- Attack: an option whose greatest value conflicts with a field. Expect: variant.option_end, line 3, "`options.size` may be 8, which the rules do not allow".
return { name = "x", cards = { packs = 1 }, options = {
  size = { field = "naturals.size", range = { 3, 8 } } } }
