-- Attack: extending a file. Expect: variant.extends, line 2, "../montreal.lua".
return { name = "x", extends = "../montreal.lua" }
