-- Attack: a title of 200 bytes. Expect: variant.long, line 2, "200 bytes. At most 100".
return { name = "x", title = ("t"):rep(200) }
