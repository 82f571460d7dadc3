-- Attack: a default outside the script's own range. Expect: rules.range, line 3, "It must be from 1 to 3".
return { name = "x", options = {
  a = { range = { 1, 3 }, default = 4 } } }
