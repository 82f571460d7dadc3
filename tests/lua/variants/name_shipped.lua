-- Attack: a shipped variant's name for other rules. Expect: variant.name_taken, line 2, "montreal".
return { name = "montreal", extends = "no-such-variant", match = { target = 7 } }
