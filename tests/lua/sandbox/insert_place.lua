-- Attack: insertion beyond the end. Expect: error, line 2, "no such place".
table.insert({1}, 5, 2)
