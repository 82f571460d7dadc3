-- Attack: closures that hold each other. Expect: live.
local f
while true do local g = f f = function() return g end end
