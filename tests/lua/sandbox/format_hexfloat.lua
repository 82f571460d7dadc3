-- Attack: an item of format that is not offered. Expect: error, line 2, "no item '%a'".
return string.format("%a", 1.5)
