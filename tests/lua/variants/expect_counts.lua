-- Attack: more asterisks before a deal than are counted. Expect: rules.range, line 3.
return { name = "x", expect = {
  { deal = { naturals = { 4294967297, 0 }, hands = { {}, { "QS" } } }, points = { 0, -100 } },
} }
