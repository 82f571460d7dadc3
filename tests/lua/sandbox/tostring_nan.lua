-- Attack: numbers that machines write in different ways. Expect: fine "nan nan inf -inf -0.0 1e+100 0.1".
return tostring(0/0) .. " " .. tostring(-(0/0)) .. " " .. tostring(1/0) .. " " .. tostring(-1/0) .. " " .. tostring(-0.0) .. " " .. tostring(1e100) .. " " .. tostring(0.1)
