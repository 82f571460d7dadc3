-- Attack: more mistakes than anybody reads. Expect: variant.unknown, line 2.
local t = { name = "x" }
for i = 1, 300 do t["zzzzzzzz" .. i] = 1 end
return t
