-- Attack: a hook that does not exist. Expect: variant.unknown_of, line 4, "Possible names are allow, score_deal, match_over or settle".
return {
  name = "hook-of-no-kind",
  hooks = { on_offer = function() end },
}
