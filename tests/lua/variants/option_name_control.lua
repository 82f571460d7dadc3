-- Attack: the name of an option drives the terminal. Expect: variant.name, line 3, "“\x1b[2J\xc2\x9bbad”".
return { name = "x",
  options = { ["\27[2J\u{9b}bad"] = {} } }
