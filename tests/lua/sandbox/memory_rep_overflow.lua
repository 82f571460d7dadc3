-- Attack: lengths whose product wraps around. Expect: error, line 2, "more than".
local s = string.rep("0123456789abcdef", 1 << 60)
