-- A short match: a function of this program against the built-in `greedy`.
local mille = require "mille"

local engine <close> = mille.engine()
local table <close> = engine:variant("montreal", { target = 500 }):table { seed = 1 }
table:set_player(0, engine:function_player("first", function() return 1 end))
table:set_player(1, engine:player("greedy"))
table:next_deal()
local ok, refusal = pcall(table.apply, table, "lay Q QC QD QH")
if not ok then print(refusal) end
table:play()
print(("seat %d won %d after %d deals"):format(table:info().winner, table:payment().total, #table:results()))
