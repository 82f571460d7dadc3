-- Attack: an overlong form of three bytes. Expect: text, line 2, "0xE0".
return "à€¯"
