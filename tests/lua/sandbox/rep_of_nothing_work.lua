-- Attack: repeating nothing a hundred thousand times, again and again. Expect: fine "0".
local n = 0
for i = 1, 100000 do n = n + #string.rep("", 100000) end
return n
