-- Attack: floats that are whole, minus zero too. Expect: fine "x".
return { name = "x", match = { target = 50.0 }, sets = { max_wilds = -0.0 } }
