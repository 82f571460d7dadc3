-- Attack: sixty thousand numbers formatted. Expect: work, line 2.
for i = 1, 60000 do local s = string.format("%5d", i) end
