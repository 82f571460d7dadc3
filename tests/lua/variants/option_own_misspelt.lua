-- Attack: an option misspelt in a hook. Expect: script.error, line 4, "there is no options.bonsu. Did you mean “options.bonus”?".
return { name = "x", options = { bonus = { range = { 0, 500 }, default = 100 } },
  hooks = {
    score_deal = function(deal, score) if options.bonsu > 0 then return end end,
  },
}
