-- Attack: unpacking a long list without end. Expect: work.
local t = {}
for i = 1, 4000 do t[i] = i end
while true do local a = table.unpack(t) end
