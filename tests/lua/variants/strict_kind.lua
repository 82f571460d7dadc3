-- Attack: a card that is of the same kind as its rank. Expect: script.error, line 4, "no kind of card is “KS” here; do you mean “K”?".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.me.hand["KS"] ~= 2 end
  },
}
