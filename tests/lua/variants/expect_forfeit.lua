-- Attack: none; a match that was given up is settled on the totals as they stand (M4). Expect: fine "X".
return { name = "x", title = "X", expect = {
  { settle = { stakes = { 1, 3 }, forfeit = true, winner = { total = 100 }, loser = { total = 0 } }, pays = { game = 3, difference = 1, naturals = 0, chapeaux = 0 } } } }
