-- Attack: the same with texts too short to be dear. Expect: work, line 5.
local a = string.rep("\0", 60) .. "a"
local b = string.rep("\0", 60) .. "b"
local n = 0
while true do n = a < b n = a < b n = a < b n = a < b n = a < b n = a < b end
