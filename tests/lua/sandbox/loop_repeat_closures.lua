-- Attack: closures without end. Expect: memory.
repeat local a, b, c, d; local f = function() return a, b, c, d end until false