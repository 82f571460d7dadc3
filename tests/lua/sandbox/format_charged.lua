-- Attack: numbers formatted to the longest width without end. Expect: total.
while true do local s = string.format("%.99f", 1e308) end
