-- Attack: the byte code of a function. Expect: error, line 2, "field 'dump'".
return string.dump(function() end)
