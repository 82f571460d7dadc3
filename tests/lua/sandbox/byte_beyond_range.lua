-- Attack: a byte of 256. Expect: error, line 2, "a byte is 0 to 255".
return string.char(256)
