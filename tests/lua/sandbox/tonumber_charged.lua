-- Attack: a hundred thousand texts read as numbers. Expect: work, line 3.
local s = "1." .. string.rep("9", 60) .. "e-300"
for i = 1, 100000 do local n = tonumber(s) end
