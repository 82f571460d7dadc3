-- Attack: a field that does not exist. Expect: variant.unknown_near, line 3, "Did you mean “max_wilds”?".
return { name = "x",
  sets = { max_wild = 2 } }
