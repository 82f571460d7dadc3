-- Attack: values of every kind in the log, which is told of hooks alone. Expect: fine "nil".
return tostring((log("a", 1, 2.5, nil, true, {}, log, ("x"):rep(1000), "\27[2J")))
