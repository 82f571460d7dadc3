-- Attack: none; what a variant is about may take lines. Expect: fine "X".
return { name = "x", title = "X",
  about = "One line.\nAnother." }
