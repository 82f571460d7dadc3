-- Attack: a number for a title. Expect: variant.type, line 2, "title must be a text in quotes".
return { name = "x", title = 500 }
