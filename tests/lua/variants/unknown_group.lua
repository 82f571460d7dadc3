-- Attack: a group that does not exist. Expect: variant.unknown_near, line 3, "do you mean payment".
return { name = "x",
  paymnet = {} }
