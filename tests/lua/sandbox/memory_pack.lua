-- Attack: packing ever more. Expect: block.
local function grow(...) return grow(1, ...) end
grow()
