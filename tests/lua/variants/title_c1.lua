-- Attack: a title with a control character of two bytes. Expect: variant.text, line 3, "title".
return { name = "x",
  title = "A\u{9b}31mB" }
