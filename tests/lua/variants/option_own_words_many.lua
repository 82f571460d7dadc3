-- Attack: a flood of choices. Expect: variant.long, line 3.
local words = {} for count = 1, 200 do words[count] = "word" .. count end
return { name = "x", options = { a = { choices = words, default = "word1" } } }
