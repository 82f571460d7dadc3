-- Attack: letters outside ASCII. Expect: fine "ÄäZ".
return string.upper("Ääz")
