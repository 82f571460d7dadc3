-- Attack: a member of a seat that does not exist. Expect: script.error, line 4, "there is no me.coins".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.me.coins == 0 end
  },
}
