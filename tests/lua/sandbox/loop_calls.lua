-- Attack: two functions that call each other in tail position. Expect: work.
local a, b
a = function() return b() end
b = function() return a() end
a()
