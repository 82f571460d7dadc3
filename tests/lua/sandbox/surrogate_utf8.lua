-- Attack: half a pair of UTF-16. Expect: text, line 2, "0xED".
return "í €"
