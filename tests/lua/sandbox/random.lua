-- Attack: numbers by chance. Expect: error, line 2, "field 'random'".
return math.random(1, 6)
