-- Attack: inserting at the front of a long list without end. Expect: work, line 4.
local t = {}
while true do
  table.insert(t, 1, true)
end
