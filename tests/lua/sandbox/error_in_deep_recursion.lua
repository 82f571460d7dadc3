-- Attack: an error deep in a recursion. Expect: error, line 2, "deep".
local function f(n) if n == 0 then error("deep") end return 1 + f(n - 1) end
return f(900)
