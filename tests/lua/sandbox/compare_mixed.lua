-- Attack: an order between a text and a number. Expect: error, line 2, "compare string with number".
return "10" < 1
