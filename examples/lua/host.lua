-- The example that exists in every language: a match of `progressive` between its own function and `greedy`.
-- host.lua [--seed S] prints the match's record; host.lua --bench prints how many calls it makes per second.
local mille = require "mille"

local function play(seed)
  local engine <close> = mille.engine()
  local table <close> = engine:variant("progressive"):table { seed = seed, stakes = { 1, 3 } }
  table:set_player(0, engine:function_player("host", function(decision)
    return 7919 * decision.decision % #decision.legal + 1
  end))
  table:set_player(1, engine:player("greedy"))
  table:play()
  return table:record(mille.ALL)
end

-- Returns the calls per second. It alternates between getting the legal list and applying an action.
local function bench(seed)
  local start = mille.engine():variant("progressive"):state { seed = seed }
  local state, calls, decision = start:copy(), 0, 0
  local began = os.clock()
  while os.clock() - began < 1 do
    for _ = 1, 256 do
      local legal = state:legal()
      calls = calls + 1
      if #legal > 0 then
        state:apply(legal[7919 * decision % #legal + 1])
        calls, decision = calls + 1, decision + 1
      elseif state:phase() == "over" then
        state:set(start)
      else
        state:next_deal()
      end
    end
  end
  return calls / (os.clock() - began)
end

local seed, benches = "1", false
for i, argument in ipairs(arg) do
  if argument == "--seed" then seed = arg[i + 1] end
  if argument == "--bench" then benches = true end
end
io.write(benches and ("%.0f\n"):format(bench(seed)) or play(seed))
