-- Attack: allow answers with a text. Expect: hook.answer, line 4, "`allow` returned".
return { name = "x", title = "X",
  hooks = {
    allow = function() return "no" end
  },
}
