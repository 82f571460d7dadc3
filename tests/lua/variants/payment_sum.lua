-- Attack: money out of nothing. Expect: hook.sum, line 4, "total".
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) payment.total = payment.total + 100 return payment end
  },
}
