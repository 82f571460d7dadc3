-- Attack: searching where every place nearly matches. Expect: work.
local a, b = string.rep("a", 60000), string.rep("a", 30000) .. "b"
while true do string.find(a, b) end
