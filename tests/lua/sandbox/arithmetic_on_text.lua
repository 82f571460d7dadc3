-- Attack: a text taken for a number. Expect: error, line 2, "arithmetic on a string".
return "10" + 1
