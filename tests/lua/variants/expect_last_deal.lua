-- Attack: a last deal beyond 32 bits. Expect: rules.range, line 3.
return { name = "x", expect = {
  { settle = { winner = { total = 1000 }, loser = { total = -5, last_deal = 4294967296 } }, pays = 1 },
} }
