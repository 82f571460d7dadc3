-- Attack: a width of three digits. Expect: error, line 2, "no item '%0'".
return string.format("%1000d", 1)
