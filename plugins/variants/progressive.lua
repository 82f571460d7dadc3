-- V3, V4: each further natural and chapeau pays one large more; a skunk adds larges.
return {
  name = "progressive",
  title = "Progressive",
  about = "To 2,000. Each further natural or chapeau pays more; a skunk adds one large, a double skunk two (V3, V4).",
  extends = "target-2000",
  payment = { progressive_naturals = true, progressive_chapeaux = true, skunk_mode = "add", skunk = 1, double_skunk = 2 },
  expect = {
    -- The published example, with the four naturals that its figures have and the five that its prose has.
    { settle = { stakes = { 1, 3 }, winner = { total = 2100, naturals = 4 }, loser = { total = 860, chapeaux = 3 } }, pays = { game = 3, difference = 12, naturals = 30, chapeaux = 18, skunk = 3, total = 66 } },
    { settle = { stakes = { 1, 3 }, winner = { total = 2100, naturals = 5 }, loser = { total = 860, chapeaux = 3 } }, pays = 81 },
    { settle = { stakes = { 1, 3 }, winner = { total = 2100 }, loser = { total = -20 } }, pays = { game = 3, difference = 21, naturals = 0, chapeaux = 0, skunk = 6, total = 30 } },
  },
}
