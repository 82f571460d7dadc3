-- Attack: unpacking 10 million values. Expect: error, line 2, "too many values".
return table.unpack({}, 1, 1e7)
