-- Attack: a remainder by an integer zero. Expect: error, line 2, "zero".
return math.fmod(1, 0)
