-- Attack: a position's entry misspelt. Expect: variant.unknown_near, line 2, "dealr".
return { name = "x", expect = { { position = { turn = 0, dealr = 1, hands = { {}, {} } }, action = "draw", legal = true } } }
