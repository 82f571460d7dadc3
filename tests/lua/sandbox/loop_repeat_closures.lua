-- Attack: closures without end. Expect: total.
repeat local f = function() return f end until false
