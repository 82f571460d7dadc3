-- Attack: keys that are tables. Expect: variant.stray, line 2.
return { name = "x", [{}] = 1 }
