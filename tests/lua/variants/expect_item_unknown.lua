-- Attack: an item that no payment has. Expect: variant.unknown_near, line 3, "naturals".
return { name = "x", expect = {
  { settle = { winner = { total = 1252 }, loser = { total = 649 } }, pays = { natural = 2 } } } }
