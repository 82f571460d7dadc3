-- Attack: changing the case of a long text without end. Expect: memory.
local s = string.rep("X", 60000)
while true do string.lower(s) end
