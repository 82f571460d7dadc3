-- Attack: allow answers with a number. Expect: hook.answer, line 4, "It must return".
return { name = "x", title = "X",
  hooks = {
    allow = function() return 0 end
  },
}
