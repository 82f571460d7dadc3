-- Attack: a hook that writes to the options. Expect: hook.impure.
return { name = "x", options = { bonus = { range = { 0, 500 }, default = 100 } },
  hooks = {
    allow = function(action)
      options.bonus = options.bonus + 1
      if action.kind == "discard" and options.bonus % 2 == 0 then return false end
    end,
  },
}
