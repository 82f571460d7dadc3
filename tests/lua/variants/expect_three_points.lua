-- Attack: points for one seat. Expect: variant.type, line 2, "two numbers, seat 0 first".
return { name = "x", expect = { { deal = { hands = { {}, {} } }, points = { 0 } } } }
