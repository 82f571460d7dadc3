-- Attack: a rank as a number. Expect: script.error, line 4, "a kind of card is a string".
return { name = "x", title = "X",
  hooks = {
    allow = function(action, view) return view.me.hand[8] ~= 2 end
  },
}
