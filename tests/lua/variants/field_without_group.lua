-- Attack: a field outside its group. Expect: variant.unknown_near, line 3, "Did you mean “match.target”?".
return { name = "x",
  target = 500 }
