-- Attack: a match that never ends. Expect: fine "X".
return { name = "x", title = "X", match = { max_deals = 1 },
  hooks = {
    match_over = function(match, verdict) return { over = false } end
  },
}
