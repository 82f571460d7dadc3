-- Attack: a field outside its group. Expect: variant.unknown_near, line 2, "Did you mean “deal.hand”?".
return { name = "x", hand = 12 }
