-- Attack: a variant without a name. Expect: variant.missing, line 2, "name".
return { title = "x" }
