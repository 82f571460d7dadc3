-- Attack: replacing functions of the library that the engine might use. Expect: fine "poisoned".
string.format = nil table.concat = nil tostring = nil pairs = nil type = nil error = nil
string.upper = function() return "poisoned" end
return ("x"):upper()
