-- Attack: a set by a number. Expect: script.error, line 4, "there is no sets[8]. A rank is a string".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.me.sets[8] == nil end
  },
}
