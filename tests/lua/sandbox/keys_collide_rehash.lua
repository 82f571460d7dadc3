-- Attack: a full table of colliding keys made to move with every insertion. Expect: work.
local t, M = {}, 1023
for i = 1, 1024 do t[i * M * 1023] = true end
local i = 1024
while true do t[(i - 1023) * M * 1023] = nil i = i + 1 t[i * M * 1023] = true end
