-- Attack: a list that is asked for a member. Expect: script.error, line 4, "there is no pile.top".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.pile.top ~= "K" end
  },
}
