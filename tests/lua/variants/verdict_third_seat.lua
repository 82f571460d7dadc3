-- Attack: a third seat wins. Expect: hook.field, line 4, "winner = 2".
return { name = "x", title = "X",
  hooks = {
    match_over = function(match, verdict) return { over = true, winner = 2 } end
  },
}
