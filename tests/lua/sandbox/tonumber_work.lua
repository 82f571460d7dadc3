-- Attack: reading the longest numerals without end. Expect: work.
local s = string.rep("9", 199)
while true do local n = tonumber(s) end
