-- Attack: an order that depends on the hash of texts. Expect: fine "k1 k2 k3 k4 k5 k6 k7 k8".
local t, out = {}, {}
for i = 8, 1, -1 do t["k" .. i] = i end
for k in pairs(t) do out[#out + 1] = k end
return table.concat(out, " ")
