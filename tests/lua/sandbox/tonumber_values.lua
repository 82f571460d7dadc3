-- Attack: texts that are no numbers. Expect: fine "16 nil nil nil 255 nil 1e+15".
local t = {}
for i, s in ipairs({"0x10", "inf", "nan", "1e", " 255 ", "", "1e15"}) do t[i] = tostring(tonumber(s)) end
return table.concat(t, " ")
