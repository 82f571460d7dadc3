-- Attack: extending itself. Expect: variant.extends, line 2.
return { name = "x", extends = "x" }
