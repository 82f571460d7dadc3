-- Hook: from canasta, going out needs a set of seven cards.
return {
  name = "canasta-to-go-out",
  title = "Canasta to go out",
  about = "A player goes out only with a set of seven cards or more. Other players keep a card to hold and one to discard.",
  options = {
    size = { range = { 4, 10 }, default = 7, help = "Cards in the set that going out needs" },
  },
  hooks = {
    allow = function(action, view)
      if action.kind ~= "lay" and action.kind ~= "pile" then return end
      for rank, set in pairs(view.me.sets) do
        local more = rank == action.rank and action.count + (action.kind == "pile" and 1 or 0) or 0
        if set.size + more >= options.size then return end
      end
      if action.count + (action.kind == "pile" and 1 or 0) >= options.size then return end
      -- One card is discarded at the end of the turn, and one must be left then. So nobody has to go out.
      local left = view.me.hand_size - action.count
      if action.kind == "pile" then left = left + #view.pile - 1 end
      if left < 2 then return false, "You need a set of " .. options.size .. " cards to go out." end
    end,
  },
  expect = {
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false, text = "set of 7" },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S", "6S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = true },
    { position = { turn = 0, drawn = true, hands = { { "9C", "9D", "9H" }, { "KS" } }, sets = { { ["8"] = { "8C", "8C", "8D", "8D", "8H", "8H", "8S" } }, {} } },
      action = "lay 9 9C 9D 9H", legal = true },
    { position = { turn = 0, drawn = true, hands = { { "8S" }, { "KS" } }, sets = { { ["8"] = { "8C", "8C", "8D", "8D", "8H", "8H" } }, {} } },
      action = "lay 8 8S", legal = true },
  },
}
