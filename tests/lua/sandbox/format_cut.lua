-- Attack: a format that ends within an item. Expect: error, line 2, "ends within an item".
return string.format("%10.", 1)
