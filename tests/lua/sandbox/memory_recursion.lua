-- Attack: a recursion without end. Expect: block, line 2.
local function f() return 1 + f() end
f()
