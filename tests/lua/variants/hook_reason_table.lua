-- Attack: a reason that is a table. Expect: hook.answer, line 4.
return { name = "x", title = "X",
  hooks = {
    allow = function() return false, {} end
  },
}
