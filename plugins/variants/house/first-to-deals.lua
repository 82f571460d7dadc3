-- Memory: the match is a race. Who goes out wins the deal, and the first to win three deals wins the match.
return {
  name = "first-to-deals",
  title = "First to three deals",
  about = "Who goes out wins the deal. The first player to win three deals wins the match, whatever the totals; the payment is by the totals.",
  match = { target = 1000000 },
  payment = { skunk_percent = 0 },
  options = {
    deals = { range = { 1, 25 }, default = 3, help = "Deals that win the match" },
  },
  memory = {
    won0 = { range = { 0, 25 }, help = "Deals won by seat 0" },
    won1 = { range = { 0, 25 }, help = "Deals won by seat 1" },
  },
  hooks = {
    score_deal = function(deal, score)
      if not deal.out then return end
      local won = "won" .. deal.out
      score.memory[won] = math.min(score.memory[won] + 1, options.deals)
      return score
    end,
    match_over = function(match, verdict)
      for seat = 0, 1 do
        if match.memory["won" .. seat] == options.deals then return { over = true, winner = seat } end
      end
      return { over = false }
    end,
  },
  expect = {
    { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "2H" } }, {} } }, points = { 30, -10 }, memory = { won0 = 1, won1 = 0 } },
    { deal = { hands = { { "5S" }, { "KS" } } }, points = { -5, -10 }, memory = { won0 = 0, won1 = 0 } },
    { match = { totals = { 100, 900 }, deal = 5, memory = { won0 = 3, won1 = 2 } }, over = true, winner = 0 },
    { match = { totals = { 100, 900 }, deal = 4, memory = { won0 = 2, won1 = 2 } }, over = false },
    { position = { turn = 1, drawn = true, hands = { { "KS" }, { "8C", "8D", "8H", "5S" } }, memory = { won1 = 2 } },
      play = { "lay 8 8C 8D 8H", "discard 5S" }, memory = { won1 = 3 }, over = true, winner = 1 },
  },
}
