-- Attack: a hook whose answer hangs on what was asked before. Expect: hook.impure, "in another order".
local drawn return { name = "x", title = "X",
  hooks = {
    allow = function(action)
      if action.kind == "draw" then drawn = true end
      if drawn and action.kind == "pile" then return false end
    end
  },
}
