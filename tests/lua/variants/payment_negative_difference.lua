-- Attack: a winner who is paid less than nothing. Expect: hook.field, line 4, "returned -5 as `difference`".
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) payment.difference = -5 payment.total = payment.total - 5 return payment end
  },
}
