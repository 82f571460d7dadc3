-- Attack: a global that nothing has set. Expect: script.error, line 2, "there is no global montreal".
return { name = "x", title = "X", extends = montreal }
