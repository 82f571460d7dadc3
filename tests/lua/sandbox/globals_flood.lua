-- Attack: hundreds of globals, and one that is missing. Expect: error, line 3, "there is no global xx".
for count = 1, 300 do _ENV["x" .. count] = count end
return xx
