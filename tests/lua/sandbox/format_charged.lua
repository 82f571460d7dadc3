-- Attack: numbers formatted, ten at a time. Expect: work, line 3.
for i = 1, 10000 do
  local s = string.format("%1d%1d%1d%1d%1d%1d%1d%1d%1d%1d", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
end
