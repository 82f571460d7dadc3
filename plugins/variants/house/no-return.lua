-- Hook: from gin and most rummies, a card just taken from the pile does not go back at once.
return {
  name = "no-return",
  title = "No return",
  about = "Everybody may take the top card of the pile; that card cannot be discarded in the same turn.",
  pile = { take = "free", amount = "top" },
  hooks = {
    allow = function(action, view)
      if action.kind ~= "discard" then return end
      local taken = view.this_turn.taken.cards
      local function has_only_taken(kind) return view.me.hand[kind] == taken[kind] end
      if not has_only_taken(action.cards[1]) then return end
      -- A player who holds nothing else discards it after all.
      for kind in pairs(view.me.hand) do
        if not has_only_taken(kind) then return false, "The card that you took stays with you this turn." end
      end
    end,
  },
  expect = {
    { position = { turn = 0, drawn = true, taken = { "9H" }, hands = { { "9H", "5S" }, { "KS" } } }, action = "discard 9H", legal = false,
      text = "stays with you" },
    { position = { turn = 0, drawn = true, taken = { "9H" }, hands = { { "9H", "5S" }, { "KS" } } }, action = "discard 5S", legal = true },
    { position = { turn = 0, drawn = true, taken = { "9H" }, hands = { { "9H", "9C", "5S" }, { "KS" } } }, action = "discard 9C", legal = true },
    { position = { turn = 0, drawn = true, taken = { "9H" }, hands = { { "9H" }, { "KS" } } }, action = "discard 9H", legal = true },
    { position = { turn = 0, drawn = "9H", hands = { { "9H", "5S" }, { "KS" } } }, action = "discard 9H", legal = true },
  },
}
