-- Attack: a card that is of the same kind as its rank. Expect: script.error, line 4, "there is no kind of card “KS” here. Did you mean “K”?".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.me.hand["KS"] ~= 2 end
  },
}
