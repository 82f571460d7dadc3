-- Attack: expectations that share their tables, so that few lines hold millions of cards. Expect: script.work, "works too long".
local cards, sets, all = {}, {}, {}
for i = 1, 2000 do cards[i] = "QS" end
for _, rank in ipairs({ "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" }) do sets[rank] = cards end
local one = { position = { turn = 0, hands = { cards, cards }, pile = cards, stock = cards, sets = { sets, sets } }, action = "draw", legal = true }
for i = 1, 100 do all[i] = one end
return { name = "x", expect = all }
