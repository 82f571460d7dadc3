-- Attack: the iterator of ipairs asked for what follows the greatest integer. Expect: fine "nil".
return tostring(ipairs({})({}, math.maxinteger))
