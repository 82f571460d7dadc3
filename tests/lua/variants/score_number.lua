-- Attack: a score that is a number. Expect: hook.answer, line 4.
return { name = "x", title = "X",
  hooks = {
    score_deal = function() return 5 end
  },
}
