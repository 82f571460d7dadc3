-- Hook: from Rummikub and Scala 40, the first lays of a player count together.
local MINIMUM = 50

-- The rank of a kind of card: "Q" of "QS".
local function rank_of(kind)
  if kind == "10" or kind == "joker" then return kind end
  return #kind > 1 and kind:sub(1, -2) or kind
end

-- The value of the sets of natural cards in a hand, except for one rank.
local function worth_of_sets(hand, without, rules)
  local counts, points = {}, {}
  for kind, count in pairs(hand) do
    local rank = rank_of(kind)
    counts[rank] = (counts[rank] or 0) + count
    points[rank] = (points[rank] or 0) + count * rules.cards.values[kind]
  end
  for _, rank in ipairs(rules.cards.wild) do counts[rank] = 0 end
  counts.joker = 0
  local sum = 0
  for rank, count in pairs(counts) do
    if rank ~= without and count >= rules.sets.min_size then sum = sum + points[rank] end
  end
  return sum
end

return {
  name = "opening-turn",
  title = "Opening in a turn",
  about = "The sets that a player lays in their first turn of laying must be worth at least 50 points together.",
  hooks = {
    allow = function(action, view)
      local turn = view.this_turn
      if view.me.first_lay and view.me.first_lay ~= turn.number then return end
      local laid = turn.laid.points
      if action.kind == "discard" then
        if laid > 0 and laid < MINIMUM then return false, "Your first sets are worth less than 50 points." end
      elseif action.kind == "lay" or action.kind == "pile" then
        laid = laid + action.points
        if action.kind == "pile" then laid = laid + view.rules.cards.values[view.upcard] end
        if laid >= MINIMUM then return end
        -- A player who begins must be able to go on with natural sets, so that nobody is left without an action.
        if laid + worth_of_sets(view.me.hand, action.rank, view.rules) < MINIMUM then
          return false, "Your first sets must be worth 50 points."
        end
      end
    end,
  },
  expect = {
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H", legal = false },
    { position = { turn = 0, drawn = true, hands = { { "8C", "8D", "8H", "AC", "AD", "AH", "5S" }, { "KS" } } }, action = "lay 8 8C 8D 8H",
      legal = true },
    { position = { turn = 0, turns = 4, drawn = true, laid = { "8C", "8D", "8H" }, first_lay = { 5, 0 }, hands = { { "AC", "AD", "AH", "5S" }, { "KS" } },
        sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } }, action = "discard 5S", legal = false, text = "less than 50" },
    { position = { turn = 0, turns = 4, drawn = true, laid = { "8C", "8D", "8H" }, first_lay = { 5, 0 }, hands = { { "AC", "AD", "AH", "5S" }, { "KS" } },
        sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } }, action = "lay A AC AD AH", legal = true },
    { position = { turn = 0, turns = 4, drawn = true, hands = { { "3C", "5S" }, { "KS" } }, sets = { { ["3"] = { "3D", "3H", "3S" } }, {} } },
      action = "lay 3 3C", legal = true },
  },
}
