-- Attack: the length of a table of cards by kind, which is no list. Expect: script.error, line 5, "cards by kind are no list".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view)
      if #view.me.hand > 3 then return false end
    end,
  },
}
