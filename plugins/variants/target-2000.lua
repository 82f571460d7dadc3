-- V2: the long match.
return {
  name = "target-2000",
  title = "To 2,000",
  about = "The match goes to 2,000; a skunk is under 1,000 (V2).",
  extends = "montreal",
  match = { target = 2000 },
  expect = {
    { settle = { stakes = { 1, 3 }, winner = { total = 2010 }, loser = { total = 999 } }, pays = 26 },
    { settle = { stakes = { 1, 3 }, winner = { total = 2010 }, loser = { total = 1000 } }, pays = 13 },
  },
}
