-- Attack: sorts within sorts. Expect: error, line 3, "sorts within sorts".
local function f(a, b)
  table.sort({1, 2}, f)
  return a < b
end
table.sort({1, 2}, f)
