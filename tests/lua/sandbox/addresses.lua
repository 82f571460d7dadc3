-- Attack: addresses in the text of things. Expect: fine "table function table".
return tostring({}) .. " " .. tostring(error) .. " " .. string.format("%s", {})
