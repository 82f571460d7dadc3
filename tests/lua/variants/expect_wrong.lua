-- Attack: an expectation that does not come true. Expect: expect.number, line 2, "to be 20, but the result is 19.".
return { name = "x", expect = { { settle = { winner = { total = 1252, naturals = 2 }, loser = { total = 649, chapeaux = 1 } }, pays = 20 } } }
