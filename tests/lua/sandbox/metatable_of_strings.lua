-- Attack: the metatable behind texts. Expect: error, line 2, "there is no string.__index".
return tostring(("x").__index) .. " " .. tostring(("x").__metatable)
