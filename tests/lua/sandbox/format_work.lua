-- Attack: formatting the longest numbers there are without end. Expect: memory.
while true do local s = string.format("%99.99f%99.99f%99.99f", 1e308, 1e308, 1e308) end
