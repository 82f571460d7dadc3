-- Attack: a script that is another one when it is run again. Expect: script.error, "address".
return { name = "x", hooks = { allow = tostring({}) == "table" and function() error("address") end or nil } }
