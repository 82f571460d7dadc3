-- Attack: a hook that does not exist. Expect: variant.unknown_of, line 4, "Possible names are allow, score_deal, match_over, settle or deal_rules".
return {
  name = "hook-of-no-kind",
  hooks = { on_offer = function() end },
}
