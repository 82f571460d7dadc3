-- Attack: a hook that fills the memory. Expect: script.memory, line 6.
return { name = "x", title = "X",
  hooks = {
    score_deal = function()
      local t = {}
      while true do local a, b = 1, 2 t = { t } end
    end
  },
}
