-- Attack: the sign of not-a-number, which differs between processors. Expect: fine "nan nan 3 nan nan".
local a, b = 0 / 0, -(0 / 0)
return table.concat({ a, b, string.len(a), string.rep(a, 1), string.lower(b) }, " ")
