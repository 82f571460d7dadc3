-- Hook: a friendly match costs no more than it should.
return {
  name = "payment-cap",
  title = "Payment cap",
  about = "A match pays ten larges at most; the excess is taken from the skunk first and from the game last.",
  options = {
    larges = { range = { 1, 100 }, default = 10, help = "Most larges that a match pays" },
  },
  hooks = {
    settle = function(match, payment)
      local beyond = payment.total - options.larges * match.stakes.large
      if beyond <= 0 then return end
      payment.total = payment.total - beyond
      for _, item in ipairs({ "skunk", "difference", "naturals", "chapeaux", "game" }) do
        local cut = math.max(0, math.min(beyond, payment[item]))
        payment[item] = payment[item] - cut
        beyond = beyond - cut
      end
      return payment
    end,
  },
  expect = {
    { settle = { stakes = { 1, 3 }, winner = { total = 1300, naturals = 9 }, loser = { total = -400, chapeaux = 4 } }, pays = 30 },
    { settle = { stakes = { 1, 3 }, winner = { total = 1252, naturals = 2 }, loser = { total = 649, chapeaux = 1 } }, pays = 19 },
  },
}
