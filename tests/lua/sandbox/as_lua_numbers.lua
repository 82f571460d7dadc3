-- Attack: none; texts read as numbers, kinds and lists of values, as Lua itself does. Expect: fine "10 16 7 100.0 nil nil 3.5 nil 255 -1295 5 nil nil nil nil nil number string table function function true c b 0 nil 1 unused".
local answers = {}
local function say(...)
  for place = 1, select("#", ...) do answers[#answers + 1] = tostring((select(place, ...))) end
end
say(tonumber("10"), tonumber("0x10"), tonumber(" 7 "), tonumber("1e2"), tonumber("ten"), tonumber("1 2"), tonumber(3.5), tonumber({}))
say(tonumber("ff", 16), tonumber("-ZZ", 36), tonumber(" 101 ", 2), tonumber("12", 2), tonumber("", 10), tonumber("-", 10), tonumber("7!", 8))
say(type(nil), type(1), type("a"), type({}), type(pairs), type(type), tostring(true))
say(select(-1, "a", "b", "c"), select(2, "a", "b", "c"), select("#"), (select(4, "a", "b", "c")))
say(assert(1, "unused"))
return table.concat(answers, " ")
