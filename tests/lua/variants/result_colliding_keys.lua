-- Attack: a variant with thousands of colliding keys. Expect: script.work.
local t = { name = "x" }
for i = 1, 3000 do t[i * 4095] = 1 end
return t
