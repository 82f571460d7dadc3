-- Attack: a list that seems to end at the greatest integer, and then grows. Expect: error, line 6, "too long".
local t = { [9] = 1, [math.maxinteger] = 1 }
for _, k in ipairs({ 1, 2, 4, 5, 8, 16 }) do t[k] = 1 end
local p = 32
while p > 0 do t[p] = 1; p = p * 2 end
table.insert(t, 1)
