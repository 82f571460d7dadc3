-- Attack: nothing for a text. Expect: error, line 2, "got nothing".
return string.upper()
