-- Attack: putting texts of zero bytes in order, the slowest comparison there is. Expect: work, line 5.
local a = string.rep("\0", 30000) .. "a"
local b = string.rep("\0", 30000) .. "b"
local n = 0
while true do n = a < b end
