-- Attack: a hook that allows nothing at all. Expect: fine "X".
return { name = "x", title = "X",
  hooks = {
    allow = function() return false, "nothing goes" end
  },
}
