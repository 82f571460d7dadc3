-- Attack: over is a number. Expect: hook.field, line 4.
return { name = "x", title = "X",
  hooks = {
    match_over = function(match, verdict) return { over = 1 } end
  },
}
