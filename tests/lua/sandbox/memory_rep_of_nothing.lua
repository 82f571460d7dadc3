-- Attack: an empty text repeated for ever. Expect: error, line 2.
local s = string.rep("", 1 << 62)
