-- Attack: comparing equal long texts without end. Expect: work, line 5.
local a = string.rep("x", 60000) .. "y"
local b = string.rep("x", 60000) .. "y"
local n = 0
while true do n = a == b end
