-- Attack: a member of the view that is misspelt. Expect: script.error, line 4, "there is no view.upcrad. Did you mean “view.upcard”?".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.upcrad ~= "K" end
  },
}
