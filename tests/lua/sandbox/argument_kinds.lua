-- Attack: a table for a number. Expect: error, line 2, "number expected, got table".
return ("x"):rep({})
