-- Attack: an item left out. Expect: hook.field, line 4, "skunk".
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) return { game = 1, difference = 0, naturals = 0, chapeaux = 0, total = 1 } end
  },
}
