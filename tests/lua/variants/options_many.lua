-- Attack: options without end. Expect: variant.many, line 3.
local options = {}
for i = 1, 40 do options["o" .. i] = { range = { 0, 1 }, default = 0 } end return { name = "x", options = options }
