-- Attack: different texts without end. Expect: work.
local i = 0
while true do i = i + 1 local s = "x" .. i end
