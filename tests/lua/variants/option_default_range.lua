-- Attack: a default outside its range. Expect: rules.range, line 3, "`options.a.default` is 3. It must be from 10 to 20".
return { name = "x", options = {
  a = { field = "match.target", range = { 10, 20 }, default = 3 } } }
