-- Attack: insert with too much to insert. Expect: error, line 2, "takes a table, a place".
return table.insert({}, 1, 2, 3)
