-- Attack: a function of Lua that scripts do not have. Expect: script.error, line 2, "there is no global print. Write log(…).".
print("hello")
return { name = "print-for-log" }
