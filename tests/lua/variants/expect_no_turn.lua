-- Attack: a position that is nobody's turn. Expect: variant.missing, line 2, "turn".
return { name = "x", expect = { { position = { hands = { {}, {} } }, action = "draw", legal = true } } }
