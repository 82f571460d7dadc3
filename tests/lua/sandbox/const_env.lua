-- Attack: the constant environment that old parsers got wrong. Expect: fine "nil".
local _ENV <const> = {}
local function f() return y end
return f()
