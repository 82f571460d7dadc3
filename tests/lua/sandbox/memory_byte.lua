-- Attack: the bytes of a long text as values. Expect: block, line 2.
return string.byte(string.rep("x", 20000), 1, -1)
