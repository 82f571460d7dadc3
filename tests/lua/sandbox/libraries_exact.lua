-- Attack: anything beyond the whitelist within the libraries. Expect: fine "abs ceil floor fmod huge max maxinteger min mininteger sqrt tointeger type ult, byte char find format len lower rep reverse sub upper, concat insert pack remove sort unpack".
local all = {}
for i, library in ipairs({math, string, table}) do
  local names = {}
  for name in pairs(library) do names[#names + 1] = name end
  all[i] = table.concat(names, " ")
end
return table.concat(all, ", ")
