-- Attack: an error in the name of the caller. Expect: error, line 3, "wrong".
local function f() error("wrong", 2) end
f()
