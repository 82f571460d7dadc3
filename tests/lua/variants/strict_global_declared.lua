-- Attack: none; a global that the script sets while it is read. Expect: fine "X".
function bonus() limit = limit + 0 return limit end
limit = 25
return { name = "x", title = "X",
  hooks = {
    score_deal = function(deal, score) assert(bonus() == 25) end,
  },
}
