-- Attack: stakes that are not in the ratio. Expect: expect.bad, line 3, "cannot be tried".
return { name = "x", expect = {
  { settle = { stakes = { 1, 5 }, winner = { total = 1252 }, loser = { total = 649 } }, pays = 1 } } }
