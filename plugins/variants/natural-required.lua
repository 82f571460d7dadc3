-- V1: points are not enough, a natural is needed too.
return {
  name = "natural-required",
  title = "Natural required",
  about = "The winner needs a natural in the match (V1).",
  extends = "montreal",
  match = { natural_required = true },
  expect = {
    -- A winner who is behind gets nothing for the difference.
    { settle = { stakes = { 1, 3 }, winner = { total = 1210, naturals = 1 }, loser = { total = 1450 } }, pays = { game = 3, difference = 0, naturals = 3, chapeaux = 0, skunk = 0, total = 6 } },
  },
}
