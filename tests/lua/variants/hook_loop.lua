-- Attack: a hook that never returns. Expect: script.work, line 4, "works too long".
return { name = "x", title = "X",
  hooks = {
    allow = function() while true do end end
  },
}
