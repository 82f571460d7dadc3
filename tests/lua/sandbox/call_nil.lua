-- Attack: a function that does not exist. Expect: error, line 2, "there is no global frobnicate".
frobnicate()
