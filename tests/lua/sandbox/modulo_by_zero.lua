-- Attack: a remainder by zero. Expect: error, line 2.
return 1 % 0
