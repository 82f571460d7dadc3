-- Attack: small tables without end. Expect: memory, line 5.
local head
while true do
  local a, b, c = 1, 2, 3
  head = {head}
end
