-- Attack: a text turned round without end. Expect: memory.
local s = string.rep("ab", 2000)
while true do s = string.reverse(s) end
