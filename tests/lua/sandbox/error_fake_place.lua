-- Attack: a message that pretends to stand elsewhere. Expect: error, line 2, "other.lua:99: not here".
error("other.lua:99: not here", 0)
