-- Attack: a member whose name is very long. Expect: script.error, line 4, "there is no view.xxxx".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view[("x"):rep(100000)] end
  },
}
