-- Attack: a function that does not exist. Expect: error, line 2, "global 'frobnicate'".
frobnicate()
