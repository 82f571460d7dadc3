return { name = "a", sets = { max_wilds = 3 }, expect = { { settle = { winner = { total = 1300 }, loser = { total = 9 } }, pays = 5 } } }
