-- Attack: the winner pays. Expect: hook.field, line 4, "returned -5 as `game`".
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) payment.game = -5 return payment end
  },
}
