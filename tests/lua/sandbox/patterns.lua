-- Attack: a pattern that takes exponential time. Expect: error, line 2, "no string.match. Scripts have no patterns".
return string.match(string.rep("a", 30), string.rep("a?", 30) .. string.rep("a", 30))
