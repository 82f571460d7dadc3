-- Attack: a text of thousands of arguments, again and again. Expect: work.
local t = {}
for i = 1, 3000 do t[i] = 65 end
while true do string.char(table.unpack(t)) end
