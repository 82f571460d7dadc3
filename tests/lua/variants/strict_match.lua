-- Attack: a member of the match that is misspelt. Expect: script.error, line 4, "there is no match.wimner. Did you mean “match.winner”?".
return { name = "x", title = "X",
  hooks = {
    match_over = function(match, verdict) if match.wimner then return verdict end end
  },
}
