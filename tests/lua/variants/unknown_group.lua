-- Attack: a group that does not exist. Expect: variant.unknown_near, line 3, "Did you mean “payment”?".
return { name = "x",
  paymnet = {} }
