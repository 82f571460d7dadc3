-- Attack: an option that sets nothing. Expect: variant.missing, line 3, "options.a.field".
return { name = "x", options = {
  a = { default = 3 } } }
