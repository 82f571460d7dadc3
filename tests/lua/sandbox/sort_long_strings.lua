-- Attack: sorting long texts that differ in their last byte. Expect: work.
local t = {}
local p = string.rep("x", 4000)
for i = 1, 100 do t[i] = p .. (i % 17) end
while true do table.sort(t) end
