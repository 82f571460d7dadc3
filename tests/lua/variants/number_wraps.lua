-- Attack: a number that is 15 modulo 2^32. Expect: rules.range, line 3, "4294967311".
return { name = "x",
  deal = { hand = (1 << 32) + 15 } }
