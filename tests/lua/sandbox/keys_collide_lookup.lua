-- Attack: integer keys that all meet in one place of their table, then look-ups. Expect: work.
local t, M = {}, 4095
for i = 1, 3000 do t[i * M] = true end
local n = 0
while true do n = t[5000 * M] end
