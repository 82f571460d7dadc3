-- Attack: a name that is a path. Expect: variant.name, line 2, "../x".
return { name = "../x" }
