-- Attack: a choice that begins with none of its words. Expect: variant.choice, line 3, "forbidden".
return { name = "x", options = {
  ends = { field = "out.discard", choices = { "optional", "required" }, default = "forbidden" } } }
