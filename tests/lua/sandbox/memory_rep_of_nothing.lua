-- Attack: an empty text repeated for ever. Expect: fine "0".
return #string.rep("", 1 << 62)
