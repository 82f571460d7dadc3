-- Attack: a file that returns a number. Expect: variant.no_table, line 1, "not 42.".
return 42
