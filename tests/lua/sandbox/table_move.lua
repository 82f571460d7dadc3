-- Attack: table.move with a range without end. Expect: error, line 2, "no table.move".
return table.move({}, 1, math.maxinteger, 2)
