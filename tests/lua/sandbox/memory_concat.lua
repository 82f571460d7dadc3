-- Attack: table.concat of long texts. Expect: error, line 4, "entry 3".
local t, s = {}, string.rep("x", 50000)
t[1], t[2] = s, s
local f = function() return 1 end; t[3] = f table.concat(t)
