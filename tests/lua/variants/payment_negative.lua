-- Attack: the winner pays. Expect: hook.field, line 4, "game = -5".
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) payment.game = -5 return payment end
  },
}
