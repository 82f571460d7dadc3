-- Attack: a character beyond Unicode. Expect: text, line 2, "0xF4".
return "ô€€"
