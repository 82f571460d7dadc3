-- Attack: a misspelt hook. Expect: variant.unknown_near, line 3, "Did you mean “settle”?".
return { name = "x", hooks = {
  setle = function() end } }
