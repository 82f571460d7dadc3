-- Attack: values without an order. Expect: error, line 2, "a string and a number".
table.sort({1, "x"})
