-- Attack: table.concat without end. Expect: work.
local t = {}
for i = 1, 5000 do t[i] = "" end
while true do table.concat(t) end
