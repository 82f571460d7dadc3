-- Attack: a winner of a match that goes on. Expect: hook.winner, line 4.
return { name = "x", title = "X",
  hooks = {
    match_over = function(match, verdict) return { over = false, winner = 0 } end
  },
}
