-- Attack: closures that hold each other. Expect: memory.
local f
while true do local g = f f = function() return g end end
