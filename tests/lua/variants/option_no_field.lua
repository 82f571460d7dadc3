-- Attack: an option of the script's own without a range. Expect: variant.missing, line 3, "`options.a.range` is missing.".
return { name = "x", options = {
  a = { default = 3 } } }
