-- Attack: a text that drives the terminal. Expect: variant.text, line 3, "about".
return { name = "x",
  about = "\27[2J" }
