-- Attack: addresses in the text of things. Expect: fine "table function table".
return tostring({}) .. " " .. tostring(print or error) .. " " .. string.format("%s", {})
