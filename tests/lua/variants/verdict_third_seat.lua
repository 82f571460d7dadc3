-- Attack: a third seat wins. Expect: hook.field, line 4, "returned 2 as `winner`".
return { name = "x", title = "X",
  hooks = {
    match_over = function(match, verdict) return { over = true, winner = 2 } end
  },
}
