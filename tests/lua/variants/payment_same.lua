-- Attack: the engine's own payment given back, at the highest stakes and totals. Expect: fine "x".
return { name = "x", payment = { stake_ratio = 0, unit = 1 }, hooks = { settle = function(match, payment) return payment end },
  expect = {
    { settle = { stakes = { 100000, 100000 }, winner = { total = 1000000000000 }, loser = { total = -1000000000000 } },
      pays = { game = 100000, difference = 200000000000000000, total = 600000000000300000 } },
  },
}
