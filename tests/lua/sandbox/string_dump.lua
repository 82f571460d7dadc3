-- Attack: the byte code of a function. Expect: error, line 2, "no string.dump".
return string.dump(function() end)
