-- Attack: an item without its value. Expect: error, line 2, "bad argument #2 to 'format' (value expected)".
return string.format("%s")
