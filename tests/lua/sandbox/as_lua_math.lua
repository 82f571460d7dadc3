-- Attack: none; numbers rounded, compared and named, as Lua itself does. Expect: fine "3 3.5 true 7 3 -4 5 true 4 -3 5 5 2.5 -1 2 2 4.0 3 true true integer float true true false 1 -1 1.5 true".
local answers = {}
local function say(...)
  for _, value in ipairs({ ... }) do answers[#answers + 1] = tostring(value) end
end
say(math.abs(-3), math.abs(-3.5), math.abs(math.mininteger) == math.mininteger, math.abs(7))
say(math.floor(3.7), math.floor(-3.2), math.floor(5), math.floor(1e300) == 1e300, math.ceil(3.2), math.ceil(-3.7), math.ceil(5))
say(math.max(1, 5, 3), math.max(2, 2.5), math.max(-1), math.min(4, 2, 9), math.min(2.5, 2))
say(math.sqrt(16), math.tointeger(3.0), math.tointeger(3.5) == nil, math.tointeger("x") == nil)
say(math.type(1), math.type(1.0), math.type("1") == nil, math.ult(1, 2), math.ult(-1, 2))
say(math.fmod(7, 3), math.fmod(-7, 3), math.fmod(7.5, 2), math.huge > math.maxinteger)
return table.concat(answers, " ")
