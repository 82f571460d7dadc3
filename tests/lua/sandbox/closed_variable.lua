-- Attack: a variable with a closing value. Expect: error, line 2, "non-closable".
local x <close> = {}
