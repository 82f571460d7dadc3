-- Attack: extending a misspelt variant. Expect: variant.extends, line 2, "Did you mean “denexa”?".
return { name = "x", extends = "denxa" }
