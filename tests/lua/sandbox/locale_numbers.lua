-- Attack: numbers written as the host writes them. Expect: fine "1.5 0.5".
return 1.5 .. " " .. tonumber("0.5")
