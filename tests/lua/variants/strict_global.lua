-- Attack: a global that is misspelt in a hook. Expect: script.error, line 4, "there is no global tostrin. Did you mean “tostring”?".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return false, tostrin(view.turns) end
  },
}
