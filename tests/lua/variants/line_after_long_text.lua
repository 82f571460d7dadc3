-- Attack: brackets, comments and quotes before the mistake, to lose count of the lines. Expect: variant.unknown_near, line 9, "target".
--[==[ a comment
   of two lines ]] ]==]
local words = [[
return { match = { targt = 1 } }]]
local more = "a \"quoted\" text \
of two lines"
return { name = "x", about = words .. more .. 'one\'s', match = {
  targt = 500 } }
