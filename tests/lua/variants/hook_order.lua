-- Attack: a hook whose answer hangs on what was asked before. Expect: hook.impure, "in another order".
return { name = "x", title = "X",
  hooks = {
    allow = function(action)
      if action.kind == "draw" then DRAW = true end
      if DRAW and action.kind == "pile" then return false end
    end
  },
}
