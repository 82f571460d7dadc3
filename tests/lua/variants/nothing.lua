-- Attack: a file that returns nothing. Expect: variant.no_table, "nothing".
local x = 1
