-- Attack: a rule field that is misspelt in a hook. Expect: script.error, line 4, "there is no rules.sets.max_wild. Did you mean “rules.sets.max_wilds”?".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.rules.sets.max_wild ~= 0 end
  },
}
