-- Attack: a comparison that never returns. Expect: work, line 3.
table.sort({1, 2, 3}, function(a, b)
  while true do end
end)
