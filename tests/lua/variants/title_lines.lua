-- Attack: a title of two lines. Expect: variant.text, line 3, "title".
return { name = "x",
  title = "A\nforged.lua: fine" }
