-- Attack: a format with endless flags. Expect: error, line 2, "too many flags".
return string.format("%" .. string.rep("-", 50) .. "d", 1)
