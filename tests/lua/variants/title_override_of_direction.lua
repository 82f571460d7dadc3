-- Attack: a title that a terminal shows backwards. Expect: variant.text, line 3, "title".
return { name = "x",
  title = "\u{202e}lortnoC" }
