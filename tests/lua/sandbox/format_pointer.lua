-- Attack: the address of a table. Expect: error, line 2, "no item '%p'".
return string.format("%p", {})
