-- Attack: remainders at the edges. Expect: fine "0 nan -1".
return math.fmod(math.mininteger, -1) .. " " .. tostring(math.fmod(1, 0.0)) .. " " .. math.fmod(-7, 3)
