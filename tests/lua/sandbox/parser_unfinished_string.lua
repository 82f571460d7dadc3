-- Attack: a text without end. Expect: syntax, line 2, "unfinished string".
local s = "abc
