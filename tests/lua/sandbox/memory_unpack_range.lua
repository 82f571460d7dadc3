-- Attack: unpacking a range that wraps around. Expect: error, line 2.
return table.unpack({}, math.mininteger, math.maxinteger)
