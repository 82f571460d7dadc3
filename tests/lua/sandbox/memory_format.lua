-- Attack: a format without end. Expect: block.
local s = "%s%s"
local x = "y"
while true do x = string.format(s, x, x) end
