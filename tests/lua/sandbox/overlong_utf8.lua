-- Attack: an overlong form. Expect: text, line 2, "0xC0".
return "À¯"
