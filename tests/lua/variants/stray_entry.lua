-- Attack: an entry without a name. Expect: variant.stray, line 2.
return { name = "x", 5 }
