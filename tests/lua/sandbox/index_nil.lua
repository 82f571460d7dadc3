-- Attack: a field of nothing. Expect: error, line 3, "field 'y'".
local x = {}
return x.y.z
