-- Attack: passing thousands of arguments on without end. Expect: work.
local t = {}
for i = 1, 1900 do t[i] = i end
local function f(...) local a = select("#", ...) while true do local b = select("#", ...) b = select("#", ...) b = select("#", ...) b = select("#", ...) end end
f(table.unpack(t))
