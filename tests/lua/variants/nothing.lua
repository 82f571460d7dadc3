-- Attack: a file that returns nothing. Expect: variant.no_table, "not nil.".
local x = 1
