-- Attack: remainders of numbers that are far apart, of which each takes two thousand steps. Expect: work, line 4.
local large, small = 1.7e308, 5e-324 * 3
local sum = 0
for i = 1, 60000 do sum = sum + large % small end
return sum
