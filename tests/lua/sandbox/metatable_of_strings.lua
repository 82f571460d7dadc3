-- Attack: the metatable behind texts. Expect: fine "nil nil".
return tostring(("x").__index) .. " " .. tostring(("x").__metatable)
