-- Attack: a hook that counts its questions. Expect: hook.impure, line 4, "when it is called again".
local count = 0 return { name = "x", title = "X",
  hooks = {
    allow = function(action) count = count + 1 if action.kind == "discard" and count % 2 == 0 then return false end end
  },
}
