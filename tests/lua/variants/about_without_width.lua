-- Attack: a text with a character that nobody sees. Expect: variant.text, line 3, "about".
return { name = "x",
  about = "All is\u{200b} well." }
