-- NAME: a variant of Mille. Play it with: mille watch --variant ./NAME.lua
-- Check it after every change with: mille check NAME.lua
-- It says only what it changes. The rest comes from the variant that it extends. All fields: mille fields
---@type mille.variant
local variant = {
  name = "NAME",
  title = "My house rule",
  about = "One or two sentences on what is different.",
  extends = "montreal",

  -- Rule fields, by group. They cost nothing in play.
  match = { target = 1000 },
  sets = { max_wilds = 2 },
  -- pile = { take = "pair_or_wild" },
  -- cards = { values = { QS = 50 } },

  -- Options that a host may set: mille watch --variant ./NAME.lua --option wilds=3
  options = {
    wilds = { field = "sets.max_wilds", range = { 0, 4 }, help = "Most wild cards in a set" },
  },

  -- Hooks, for anything a field cannot express. Each gets copies and returns the result to use, or nil for the engine's.
  hooks = {
    -- Refuses an action: return false and the reason.
    -- allow = function(action, view)
    --   if action.kind == "discard" and action.cards[1] == "QS" then return false, "The queen of spades is kept." end
    -- end,

    -- score_deal = function(deal, score)
    --   score[0].bonus, score[0].points = score[0].bonus + 10, score[0].points + 10
    --   return score
    -- end,
    -- match_over = function(match, verdict) … end,
    -- settle = function(match, payment) … end,
  },

  -- Worked examples, which mille check runs.
  expect = {
    { settle = { stakes = { 1, 3 }, winner = { total = 1010 }, loser = { total = 620 } }, pays = 7 },
    { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 30, -10 } },
    { position = { turn = 0, drawn = true, hands = { { "8C", "2C", "2D", "2H", "5S" }, { "KS" } } },
      action = "lay 8 8C 2C 2D 2H", legal = false, rule = "S2" },
  },
}
return variant
