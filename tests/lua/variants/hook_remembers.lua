-- Attack: a hook that remembers what it was asked. Expect: hook.impure.
local seen return { name = "x", title = "X",
  hooks = {
    allow = function(action) if seen and action.kind == "discard" then return false end seen = true end
  },
}
