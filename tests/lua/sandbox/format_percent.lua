-- Attack: percent signs, at the end too. Expect: fine "100 % of %d".
return string.format("%d %% of %%d", 100)
