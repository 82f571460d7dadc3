-- Attack: a numeral that takes its time, again and again. Expect: work.
local s = "1." .. string.rep("9", 190) .. "e-300"
while true do local n = tonumber(s) end
