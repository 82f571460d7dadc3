-- Attack: passing thousands of arguments on a hundred thousand times. Expect: work, line 5.
local t = {}
for i = 1, 1900 do t[i] = i end
local function f(n, ...)
  if n > 0 then return f(n - 1, ...) end
end
f(100000, table.unpack(t))
