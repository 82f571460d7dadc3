-- Attack: a hook that remembers what it was asked. Expect: hook.impure.
return { name = "x", title = "X",
  hooks = {
    allow = function(action) if SEEN and action.kind == "discard" then return false end SEEN = true end
  },
}
