-- Attack: an expectation of nothing. Expect: variant.type, line 2, "a table with one of".
return { name = "x", expect = { { action = "draw" } } }
