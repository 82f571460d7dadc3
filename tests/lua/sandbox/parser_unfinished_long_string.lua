-- Attack: a long text that never ends. Expect: syntax, "unfinished long string".
local s = [==[


abc ]=]
