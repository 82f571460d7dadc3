-- Attack: a number for a group of fields. Expect: variant.type, line 2, "`match` must be a table".
return { name = "x", match = 500 }
