-- Attack: an integer division by zero. Expect: error, line 2, "divide by zero".
return 1 // 0
