-- Attack: none; a position with all that can be said of it. Expect: fine "X".
return { name = "x", title = "X", expect = {
  { position = { turn = 1, dealer = 0, deal = 3, drawn = true, first_turn = false, turns = 12, totals = { 100, -20 }, naturals = { 0, 1 },
                 chapeaux = { 2, 0 }, hands = { { "5H", "4C" }, { "8C", "8D", "8H", "KD" } }, sets = { { ["9"] = { "9C", "9D", "2H" } }, {} },
                 pile = { "3C", "KC" }, stock = { "9S", "QS" } }, action = "lay 8 8C 8D 8H", legal = true },
  { position = { turn = 0, first_turn = true, hands = { { "5H" }, { "8C" } }, pile = { "2C" }, stock = { "9S" } }, action = "upcard", legal = true },
  { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H" } }, {} }, totals = { 1, 2 }, naturals = { 0, 0 },
             chapeaux = { 0, 0 }, stakes = { 1, 3 }, turns = 9 }, points = { 30, -10 }, naturals = { 1, 0 }, chapeau = { false, true } },
} }
