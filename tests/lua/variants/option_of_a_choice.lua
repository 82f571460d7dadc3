-- Attack: none; options of each type, with what they offer and what they begin with. Expect: fine "X".
return { name = "x", title = "X", options = {
  ends = { field = "out.discard", type = "choice", choices = { "optional", "required" }, default = "required", help = "How one goes out" },
  wilds = { field = "sets.of_wilds", type = "boolean", default = false, help = "Sets of wild cards alone" },
  cards = { field = "deal.hand", type = "integer", range = { 5, 20 }, default = 10, help = "Cards dealt" },
} }
