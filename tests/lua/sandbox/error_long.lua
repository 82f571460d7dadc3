-- Attack: a message without end. Expect: error, line 2, "xxxxx".
error(string.rep("x", 60000))
