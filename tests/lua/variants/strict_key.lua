-- Attack: keys of other types. Expect: script.error, line 4, "there is no view[a boolean]".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view[true] end
  },
}
