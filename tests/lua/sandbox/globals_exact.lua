-- Attack: anything beyond the whitelist. Expect: fine "assert error ipairs log math pairs select string table tonumber tostring type".
local names = {}
for name in pairs(_ENV) do names[#names + 1] = name end
return table.concat(names, " ")
