-- Attack: nothing at all, an ordinary script. Expect: fine "sum 55, ten, 3.5, [  7|a  ]".
local sum = 0
for i = 1, 10 do sum = sum + i end
local words = {"ten", "nine"}
return string.format("sum %d, %s, %g, [%3d|%-3s]", sum, words[1], 3.5, 7, "a")
