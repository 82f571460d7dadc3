-- Attack: a comparison that fails. Expect: error, line 2, "enough".
table.sort({1, 2}, function() error("enough") end)
