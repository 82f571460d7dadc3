-- Attack: options that are read before a hook asks. Expect: script.error, line 3, "there is no global options".
local bonus = 5
if options.bonus then bonus = 6 end
return { name = "x", options = { bonus = { range = { 0, 500 }, default = 100 } } }
