-- Attack: an answer with thousands of colliding keys. Expect: script.work.
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) for i = 1, 900 do payment[i * 1023 * 1023] = 1 end return payment end
  },
}
