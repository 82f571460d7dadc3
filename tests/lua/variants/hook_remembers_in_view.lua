-- Attack: a hook that writes in the view it is given. Expect: hook.impure.
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) if view.turns < 0 and action.kind == "discard" then return false end view.turns = -1 end
  },
}
