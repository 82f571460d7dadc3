-- Attack: a file that returns a number. Expect: variant.no_table, line 1, "returns 42".
return 42
