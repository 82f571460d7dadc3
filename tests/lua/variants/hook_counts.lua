-- Attack: a hook that counts its questions. Expect: hook.impure, line 4, "asked again".
return { name = "x", title = "X",
  hooks = {
    allow = function(action) COUNT = (COUNT or 0) + 1 if action.kind == "discard" and COUNT % 2 == 0 then return false end end
  },
}
