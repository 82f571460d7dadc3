-- Attack: none; options of the script's own, as hooks read them. Expect: fine "X".
return { name = "x", title = "X",
  options = {
    bonus = { range = { -50, 500 }, default = 100, help = "What going out pays" },
    strict = { default = true },
    mode = { choices = { "short", "long-one" }, default = "long-one" },
    wilds = { field = "sets.max_wilds", range = { 0, 4 } },
  },
  hooks = {
    score_deal = function(deal, score)
      assert(options.bonus == 100 and options.strict == true and options.mode == "long-one")
      assert(options.wilds == deal.rules.sets.max_wilds and options.target == 1200)
    end,
  },
}
