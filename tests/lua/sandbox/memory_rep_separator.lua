-- Attack: a repetition that is all separator. Expect: error, line 2.
local s = string.rep("", 1 << 30, "x")
