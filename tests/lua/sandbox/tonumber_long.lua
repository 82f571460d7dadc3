-- Attack: a numeral of 60,000 digits. Expect: fine "nil".
return tonumber(string.rep("9", 60000))
