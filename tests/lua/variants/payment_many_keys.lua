-- Attack: an answer with ever more keys. Expect: script.work.
return { name = "x", title = "X",
  hooks = {
    settle = function(match, payment) for i = 1, 1500 do payment["k" .. i] = 1 end return payment end
  },
}
