-- Attack: a name without end. Expect: variant.name, line 2.
return { name = "a" .. ("b"):rep(500) }
