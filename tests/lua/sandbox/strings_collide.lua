-- Attack: thousands of short texts of one hash (Lua's seed is known), looked up again and again. Expect: work, line 28.
local pairs_of = { { "1aa", "oca" }, { "baa", "Aba" }, { "Bba", "aca" }, { "daa", "Aba" }, { "baa", "Aba" }, { "iaa", "Aba" }, { "Bba", "aca" }, { "cba", "Bca" }, { "caa", "Bba" }, { "Caa", "bba" }, { "baa", "Aba" }, { "bba", "Aca" }, { "Bba", "aca" } }

-- Every text that takes one of each pair from `first` to `last`.
local function texts_of(first, last)
  local texts = { "" }
  for place = first, last do
    local longer = {}
    for i, text in ipairs(texts) do
      longer[2 * i - 1], longer[2 * i] = text .. pairs_of[place][1], text .. pairs_of[place][2]
    end
    texts = longer
  end
  return texts
end

local front, middle, back, kept = texts_of(1, 3), texts_of(5, 8), texts_of(9, 13), {}
for i, begin in ipairs(front) do
  kept[i] = {}
  for j, more in ipairs(middle) do
    local row = {}
    for k, rest in ipairs(back) do row[k] = begin .. more .. rest end
    kept[i][j] = row
  end
end
local probe = front[1] .. middle[1] .. back[1] .. "."
while true do
  for i = 1, 100 do probe:sub(1, 39) end
end
