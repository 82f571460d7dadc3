-- Attack: a zero byte in a padded item. Expect: error, line 2, "zero bytes".
return string.format("%10s", "a\0b")
