-- Attack: a number out of range. Expect: rules.range, line 3, "`deal.hand` is 26. It must be from 5 to 25".
return { name = "x",
  deal = { hand = 26 } }
