-- Attack: an operator of another language. Expect: script.syntax, line 4, "Lua writes ~= for".
return {
  name = "operator-of-c",
  hooks = { allow = function(action) if action.kind != "draw" then return false end end },
}
