-- Attack: copying the same long text without end. Expect: work.
local part = string.rep("x", 60000)
local t = {part, ""}
while true do string.find(string.format("%s", part), "y") end
