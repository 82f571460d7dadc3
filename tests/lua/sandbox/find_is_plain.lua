-- Attack: find taken for a pattern. Expect: fine "nil 2".
return tostring(string.find("aaa", "a*")) .. " " .. string.find("a.b", ".")
