-- Attack: bytes that are not UTF-8. Expect: text, line 3, "0xE9".

return "café"
