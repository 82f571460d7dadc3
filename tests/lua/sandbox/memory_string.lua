-- Attack: a text that doubles. Expect: block, line 4.
local s = "0123456789"
while true do
  s = s .. s
end
