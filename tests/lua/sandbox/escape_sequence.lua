-- Attack: a terminal sequence in a comment. Expect: text, line 2, "0x1B".
-- ]0;owned
return 1
