-- Attack: all the money there is. Expect: hook.field, line 4.
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) payment.game = math.maxinteger return payment end
  },
}
