-- Attack: a comparison that is never true. Expect: hook.word_near, line 5, "`action.kind` is never “Discard”. Did you mean “discard”?".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view)
      if action.kind == "Discard" then return false end
    end,
  },
}
