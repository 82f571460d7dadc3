-- Attack: a base that does not exist. Expect: error, line 2, "2 to 36".
return tonumber("10", 99)
