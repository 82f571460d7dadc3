-- Attack: an option of the script's own without a default. Expect: variant.missing, line 3, "`options.a.default` is missing.".
return { name = "x", options = {
  a = { range = { 1, 3 } } } }
