-- Attack: select before the first. Expect: error, line 2, "out of range".
return select(-5, 1, 2)
