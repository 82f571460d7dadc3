-- Attack: an option of another type than its field. Expect: variant.option_type, line 3.
return { name = "x", options = {
  a = { field = "match.target", type = "boolean" } } }
