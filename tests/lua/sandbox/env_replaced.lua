-- Attack: an environment of numbers. Expect: error, line 2, "index a number".
local _ENV = 1 return x
