-- Attack: an error that is a table. Expect: error, line 2, "with a table".
error({1, 2, 3})
