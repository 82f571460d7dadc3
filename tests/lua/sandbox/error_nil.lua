-- Attack: an error that is nothing. Expect: error, line 2, "with a nil".
error()
