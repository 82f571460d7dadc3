-- Attack: a comment that a terminal shows as code. Expect: text, line 2, "U+202E".
--‮ } 1 nruter
return 2
