-- Attack: allow answers with a number. Expect: hook.answer, line 4, "it must be".
return { name = "x", title = "X",
  hooks = {
    allow = function() return 0 end
  },
}
