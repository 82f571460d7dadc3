-- Attack: a number for a title. Expect: variant.type, line 2, "`title` must be a string in quotes".
return { name = "x", title = 500 }
