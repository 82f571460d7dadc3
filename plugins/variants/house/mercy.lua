-- Hooks: a lead of 1,000 ends the match, and nobody pays more than twenty larges.
return {
  name = "mercy",
  title = "Mercy rule",
  about = "A lead of 1,000 points ends the match at once; a payment is at most twenty larges.",
  hooks = {
    match_over = function(match, verdict)
      local lead = match[0].total - match[1].total
      if verdict.over or math.abs(lead) < 1000 then return end
      return { over = true, winner = lead > 0 and 0 or 1 }
    end,
    settle = function(match, payment)
      local most = 20 * match.stakes.large
      if payment.total <= most then return end
      return { game = most, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = most }
    end,
  },
  expect = {
    { match = { totals = { 5, 1010 }, deal = 4 }, over = true, winner = 1, pays = 26 },
    { match = { totals = { 900, -90 }, deal = 4 }, over = false },
    { settle = { stakes = { 1, 3 }, winner = { total = 1300, naturals = 9 }, loser = { total = -400, chapeaux = 4 } }, pays = 60 },
    { settle = { stakes = { 1, 3 }, winner = { total = 1252, naturals = 2 }, loser = { total = 649, chapeaux = 1 } }, pays = 19 },
  },
}
