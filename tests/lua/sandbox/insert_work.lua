-- Attack: inserting at the front of a long list, and taking it away again. Expect: work.
local t = {}
for i = 1, 4000 do t[i] = i end
while true do table.insert(t, 1, 0) t[4001] = nil end
