-- Attack: keys that have an address for an order. Expect: error, line 2, "a table as a key".
for k in pairs({[{}] = 1}) do end
