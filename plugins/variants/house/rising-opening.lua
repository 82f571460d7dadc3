-- Hook: from canasta, a player with more points needs a more valuable first lay.
local function minimum(total)
  if total < 300 then return 25 end
  if total < 700 then return 40 end
  return 60
end

return {
  name = "rising-opening",
  title = "Rising opening",
  about = "A player's first lay of a deal must be worth 25 points, from a total of 300 on 40, and from 700 on 60.",
  hooks = {
    allow = function(action, view)
      if view.me.first_lay or (action.kind ~= "lay" and action.kind ~= "pile") then return end
      local worth = action.points
      if action.kind == "pile" then worth = worth + view.rules.cards.values[view.upcard] end
      local least = minimum(view.me.total)
      if worth < least then return false, "With your total, your first lay must be worth " .. least .. " points." end
    end,
  },
  expect = {
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "2H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 2H", legal = true },
    { position = { turn = 0, drawn = true, totals = { 300, 0 }, hands = { { "8C", "8D", "2H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 2H", legal = false,
      text = "worth 40" },
    { position = { turn = 0, drawn = true, totals = { 700, 0 }, hands = { { "AC", "AD", "AH", "5S" }, { "KS" } } }, action = "lay A AC AD AH", legal = false,
      text = "worth 60" },
    { position = { turn = 0, drawn = true, totals = { 700, 0 }, hands = { { "9C", "5S" }, { "KS" } }, sets = { { ["9"] = { "9D", "9H", "9S" } }, {} } },
      action = "lay 9 9C", legal = true },
  },
}
