-- Attack: integers that wrap around. Expect: fine "-9223372036854775808 -9223372036854775808".
return math.maxinteger + 1 .. " " .. math.abs(math.mininteger)
