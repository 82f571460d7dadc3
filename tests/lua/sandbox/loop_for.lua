-- Attack: a loop of 2^62 rounds. Expect: work, line 2.
for i = 1, 1 << 62 do end
