-- Attack: none; lists put together, filled, emptied and unpacked, as Lua itself does. Expect: fine "abcde a-b-c-d-e b-c true true e a c bd nil nil nil 1 2 3 2 2 3 x nil z 0 123 321".
local answers = {}
local function say(...)
  for place = 1, select("#", ...) do answers[#answers + 1] = tostring((select(place, ...))) end
end
local list = { "b", "d" }
table.insert(list, "e")
table.insert(list, 1, "a")
table.insert(list, 3, "c")
say(table.concat(list), table.concat(list, "-"), table.concat(list, "-", 2, 3), table.concat(list, "-", 4, 2) == "", table.concat({}) == "")
say(table.remove(list), table.remove(list, 1), table.remove(list, 2), table.concat(list), table.remove({}), table.remove({}, 0), table.remove(list, 3))
say(table.unpack({ 1, 2, 3 }))
say(table.unpack({ 1, 2, 3 }, 2), table.unpack({ 1, 2, 3 }, 2, 3), table.unpack({ 1 }, 2, 1))
local packed = table.pack("x", nil, "z")
say(packed.n, packed[1], packed[2], packed[3], table.pack().n)
local order = { 3, 1, 2 }
table.sort(order)
say(table.concat(order))
table.sort(order, function(one, other) return one > other end)
say(table.concat(order))
return table.concat(answers, " ")
