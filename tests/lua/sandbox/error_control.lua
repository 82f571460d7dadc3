-- Attack: a message that drives the terminal. Expect: error, line 2, "\x1b[2J\x07\x00\xff ok é".
error("\27[2J\7\0\xff ok é")
