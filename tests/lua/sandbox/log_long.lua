-- Attack: a log of long texts. Expect: work, line 3.
local text = ("x"):rep(100000)
while true do log(text, text, text, text) end
