-- Attack: a hook that errs where an expectation tries it. Expect: script.error, line 3, "no score today".
return { name = "x", title = "X", hooks = { score_deal = function(deal, score)
    error("no score today") end },
  expect = { { deal = { out = 0, hands = { {}, { "KS" } } }, points = { 0, -10 } } } }
