-- Attack: numbers by chance. Expect: error, line 2, "so scripts have no random numbers".
return math.random(1, 6)
