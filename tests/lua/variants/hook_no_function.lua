-- Attack: a hook that is no function. Expect: variant.type, line 3, "a function".
return { name = "x", hooks = {
  allow = true } }
