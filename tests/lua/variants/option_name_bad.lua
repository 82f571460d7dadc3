-- Attack: an option whose name is none. Expect: variant.name, line 3, "Cards!".
return { name = "x", options = {
  ["Cards!"] = { field = "deal.hand" } } }
