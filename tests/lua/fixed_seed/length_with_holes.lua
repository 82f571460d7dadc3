-- Attack: where keys were deleted, Lua's hash decides how long a list with holes is. Expect: fine "140".
local sum = 0
for round = 1, 20 do
  local t = {}
  for i = 1, 16 do t["k" .. round .. "_" .. i] = i end
  for i = 1, 14 do t["k" .. round .. "_" .. i] = nil end
  t[1], t[2], t[4], t[8] = 1, 1, 1, 1
  sum = sum + #t
end
return sum
