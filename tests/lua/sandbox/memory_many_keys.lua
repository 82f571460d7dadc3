-- Attack: ever more keys of a table. Expect: work.
local t = {}
for i = 1, 1e9 do t[-i] = i end
