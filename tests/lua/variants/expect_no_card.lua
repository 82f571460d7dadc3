-- Attack: a card that is none. Expect: variant.type, line 3, "a card".
return { name = "x", expect = {
  { deal = { hands = { { "11C" }, {} } }, points = { 0, 0 } } } }
