-- Attack: copying long texts without end. Expect: memory.
local s
local part = string.rep("x", 1000)
while true do s = string.rep(part, 100) end
