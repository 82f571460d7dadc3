return { name = "a", hooks = { allow = function(action, view) if action.kind == "pile" and view.turns < 4 then return false, "later" end end } }
