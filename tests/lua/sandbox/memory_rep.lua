-- Attack: a text of 2^40 bytes. Expect: error, line 2, "more than 131072 bytes".
local s = string.rep("x", 1 << 40)
