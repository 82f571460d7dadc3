-- Mille as it is played in Montreal: the reference. Every rule field is written out; other variants say only what they change.
return {
  name = "montreal", title = "Montreal",
  about = "The rules of Mille as they are played in Montreal.",
  cards = {
    packs = 2, jokers = 0, wild = { "2" },
    values = { A = 15, ["2"] = 20, ["3"] = 5, ["4"] = 5, ["5"] = 5, ["6"] = 5, ["7"] = 5, ["8"] = 5, ["9"] = 5,
      ["10"] = 10, J = 10, JD = 50, Q = 10, QS = 100, K = 10, joker = 50 },
  },
  deal = { hand = 15, max_turns = 500 },
  sets = { min_size = 3, min_natural_cards = 1, max_wilds = 12, max_size = 28, of_wilds = true, lay_on_opponent = false, opening_minimum = 0 },
  pile = { take = "pair", amount = "all", wild_upcard = "pair", first_turn_two = true },
  stock = { exhausted = "reshuffle" },
  out = { discard = "optional", bonus = 0 },
  naturals = { set_factor = 2, clean = "out", clean_factor = 2 }, -- size: 4 × cards.packs unless set
  score = { chapeau = true },
  match = { target = 1200, natural_required = false, tie = "deal", max_deals = 1000, forfeit = "as_out" },
  payment = { stake_ratio = 3, unit = 100, behind = "zero", skunk_percent = 50, skunk_mode = "multiply", skunk = 2, double_skunk = 3,
    double_skunk_when = "total", progressive_naturals = false, progressive_chapeaux = false },
  expect = {
    { settle = { stakes = { 1, 3 }, winner = { total = 1252, naturals = 2, chapeaux = 1 }, loser = { total = 649, naturals = 1, chapeaux = 1 } }, pays = 19 },
    { settle = { stakes = { 1, 3 }, winner = { total = 1252, naturals = 2 }, loser = { total = 590, chapeaux = 1 } }, pays = { game = 3, difference = 7, naturals = 6, chapeaux = 3, skunk = 19, total = 38 } },
    { deal = { out = 1, hands = { { "5H", "KD" }, {} }, sets = { {}, { Q = { "QS", "QC", "2H" } } } }, points = { -15, 130 } },
    { position = { turn = 1, drawn = true, hands = { { "5H" }, { "8C", "8D", "2H", "KS" } } }, action = "lay 8 8C 8D 2H", legal = true },
  },
}
