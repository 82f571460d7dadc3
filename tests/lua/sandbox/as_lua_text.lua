-- Attack: none; texts cut, turned, measured and searched, as Lua itself does. Expect: fine "4 4 ou ur four true our 65 66 65 Hi true ababab ab-ab true true true drac CARD card 2 nil 4 2 6 nil".
local answers = {}
local function say(...)
  for place = 1, select("#", ...) do answers[#answers + 1] = tostring((select(place, ...))) end
end
say(#"four", string.len("four"), ("four"):sub(2, 3), ("four"):sub(-2), ("four"):sub(0), ("four"):sub(3, 2) == "", ("four"):sub(2, 99))
say(string.byte("ABC"), string.byte("ABC", 2), string.byte("ABC", 1, -1), string.byte("ABC", 9))
say(string.char(72, 105), string.char() == "", ("ab"):rep(3), ("ab"):rep(2, "-"), ("ab"):rep(0) == "", ("ab"):rep(-1) == "", (""):rep(5) == "")
say(("card"):reverse(), ("Card"):upper(), ("CARD"):lower())
say(("seven"):find("ev"), ("seven"):find("x"), ("seven"):find("e", 3), ("seven"):find("e", -9), ("seven"):find("", 6), ("seven"):find("e", 40))
return table.concat(answers, " ")
