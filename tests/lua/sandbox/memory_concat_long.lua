-- Attack: table.concat beyond the largest block. Expect: block, line 4.
local t, s = {}, string.rep("x", 50000)
for i = 1, 50 do t[i] = s end
s = table.concat(t)
