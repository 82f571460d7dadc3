-- What goes wrong is an error that says why.
local mille = require "mille"

local engine = mille.engine()
local variant = engine:variant "montreal"

local function new_table()
  local table = variant:table { seed = 1 }
  table:next_deal()
  return table
end

local function refused(status, call, ...)
  local ok, refusal = pcall(call, ...)
  assert(not ok, "not refused: " .. status)
  assert(type(refusal) == "table" and refusal.status == status, tostring(refusal))
  assert(#tostring(refusal) > 0)
  return refusal
end

-- an illegal action names the rule and changes nothing
do
  local table = new_table()
  local before = table:hash()
  local refusal = refused("illegal_action", table.apply, table, "discard 2C")
  assert(mille.rule_text(refusal.rule))
  assert(mille.rule_text(refusal.rule, "fr") ~= mille.rule_text(refusal.rule))
  assert(refusal:text_in "en" == refusal.text and refusal:text_in "fr" ~= refusal.text)
  refused("illegal_action", table.reasons, table, table:parse "discard 2C")
  local reasons = table:reasons(table:parse "draw")
  assert(reasons:find('^%[{"kind":') and table:reasons(table:parse "draw", "fr") ~= reasons)
  for _, text in ipairs { "fly", "lay 8 8Z", "" } do refused("notation", table.apply, table, text) end
  assert(not pcall(table.apply, table, {}))
  assert(not pcall(table.apply, engine, "draw"))
  assert(table:hash() == before)
end

-- a text with a zero character is refused, not cut there
do
  local table = new_table()
  local before = table:hash()
  assert(not pcall(table.apply, table, "draw\0junk") and not pcall(table.parse, table, "draw\0junk"))
  assert(not pcall(table.set_seat_name, table, 0, "ann\0") and not pcall(table.reasons, table, table:parse "draw", "fr\0"))
  assert(not pcall(engine.variant, engine, "montreal\0") and not pcall(engine.player, engine, "random\0"))
  assert(not pcall(engine.variant, engine, "montreal", { target = "300\0" }))
  assert(not pcall(engine.variant, engine, "montreal", { ["target\0"] = "300" }))
  assert(not pcall(engine.function_player, engine, "own\0", function() return 1 end))
  assert(table:hash() == before)
end

-- a closed object is refused
do
  local table = new_table()
  table:close()
  table:close()
  refused("handle", table.legal, table)
  refused("handle", table.view, table, 0)
  local other = mille.engine()
  other:close()
  refused("handle", other.variant, other, "montreal")
end

-- a typed player becomes values and a player
do
  local setup = mille.parse_player './a,b.so#tiny:file="x,y",level=3,isolated=weak'
  assert(setup.name == "./a,b.so" and setup.source == "file" and setup.isolation == "weak" and setup.id == "tiny")
  assert(setup.options.file == "x,y" and setup.options.level == "3")
  assert(mille.parse_player("greedy:x=" .. ("a"):rep(1000)).options.x == ("a"):rep(1000))
  local plain = mille.parse_player "greedy"
  assert(plain.source == "installed" and plain.isolation == "default" and plain.id == nil and next(plain.options) == nil)
  refused("option", mille.parse_player, "greedy:fast")
  local search = { name = "search", options = { nodes = 5 } }
  assert(engine:player(search):text "name" == "search:nodes=5")
  assert(engine:describe_player(search):find('"value":5', 1, true))
  assert(engine:player(plain):text "name" == "greedy")
  refused("not_found", engine.player, engine, "search:nodes=5")
end

-- a closed player or variant is refused: it is not none
do
  local table, player, rules = new_table(), engine:function_player("kept", function() return 1 end), engine:variant "montreal"
  local turn, position, closed = table:info().turn, table:position(), engine:player "random"
  table:set_player(turn, player)
  closed:close()
  rules:close()
  refused("handle", table.set_player, table, turn, closed)
  assert(table:step().seat == turn, "the seat is not emptied")
  refused("handle", engine.position, engine, position, rules)
end

-- a number that no seat has is refused, also one that is 0 in 32 bits
do
  local table, player = new_table(), engine:player "random"
  for _, seat in ipairs { -1, 2, 1 << 32, (1 << 32) + 1 } do
    refused("argument", table.set_player, table, seat, player)
    refused("argument", table.forfeit, table, seat)
    refused("argument", table.set_seat_name, table, seat, "ann")
    refused("argument", table.seat_name, table, seat)
    if seat >= 0 then
      refused("argument", table.view, table, seat)
      refused("argument", table.json, table, "view", seat)
      refused("argument", table:events(seat))
    end
  end
end

-- states: copies go their own way, another variant's is not taken
do
  local state = variant:state { seed = 1 }
  state:next_deal()
  local copy = state:copy()
  copy:apply(copy:legal()[1])
  assert(copy:hash() ~= state:hash())
  local played = state:copy()
  assert(played:legal_count() == #state:legal())
  refused("argument", played.play, played, played:legal_count() + 1)
  assert(not pcall(played.play, played, 0))
  played:play(1)
  assert(played:hash() == copy:hash())
  assert(not pcall(state.set, state, engine:variant("denexa"):state()))
  state:close()
  state:close()
  for _, use in ipairs { "next_deal", "phase", "legal", "hash", "table", "copy" } do refused("handle", state[use], state) end
  refused("handle", state.view, state, 0)
  refused("handle", state.set, state, copy)
  refused("handle", copy.set, copy, state)
  assert(copy:hash())
end

-- what does not exist is named
do
  assert(tostring(refused("not_found", engine.variant, engine, "monteral")):find("monteral", 1, true))
  refused("option", engine.variant, engine, "montreal", { target = "many" })
  refused("not_found", engine.player, engine, "nobody")
  assert(refused("record", engine.import, engine, '{"mille_record":2}\n').line == 1)
end

-- a script makes a variant, and its mistakes are told
do
  local script = 'return {name = "short", extends = "montreal", match = {target = 300}}'
  assert(engine:script_variant("short.lua", script):rules().match_target == 300)
  assert(refused("script", engine.script_variant, engine, "short.lua", "return {").file == "short.lua")
end

-- a variant remembers numbers and chooses a rule set for each deal
do
  local own = engine:script_variant("pot.lua", [[
    return {
      name = "pot",
      memory = { pot = { range = { 0, 100 }, start = 5, help = "Points in the pot" } },
      rule_sets = { { deal = { hand = 9 } } },
      hooks = {
        score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
        deal_rules = function(match) return match.deals % 2 end,
        settle = function(match, payment)
          payment.game = payment.game + match.memory.pot
          payment.total = payment.total + match.memory.pot
          return payment
        end,
      },
    }]])
  local infos = own:memory()
  local pot = infos[1]
  assert(#infos == 1 and pot.name == "pot" and pot.help == "Points in the pot")
  assert(pot.minimum == 0 and pot.maximum == 100 and pot.start == 5)
  assert(own:rule_set(1).deal_hand == 9)
  for name, value in pairs(own:rules()) do assert(type(value) == "table" or own:rule_set(0)[name] == value, name) end
  for _, number in ipairs { -1, 2 } do refused("not_found", own.rule_set, own, number) end
  assert(not pcall(own.rule_set, own, 1 << 32))
  local table = own:table { seed = 1 }
  for seat = 0, 1 do table:set_player(seat, engine:player "greedy") end
  table:play()
  local rows = table:results()
  assert(#rows > 2)
  for number, row in ipairs(rows) do assert(row.rule_set == (number - 1) % 2 and row.memory[1] == 5 + number) end
  local deals = 0
  for event in table:events(0) do
    if event.kind == "deal" then
      deals = deals + 1
      assert(event.rule_set == rows[deals].rule_set)
    end
  end
  local view = table:view(0)
  assert(deals == #rows and view.memory[1] == 5 + deals and view.rule_set == rows[deals].rule_set)
  local winner, loser = { total = 1252 }, { total = 649 }
  local usual, filled = own:settle(winner, loser), own:settle(winner, loser, nil, { 7 })
  assert(filled.game == usual.game + 2 and filled.total == usual.total + 2)
  for _, memory in ipairs { {}, { 5, 5 }, { 1 << 32 }, { "many" }, 7 } do
    assert(not pcall(own.settle, own, winner, loser, nil, memory))
  end
  refused("argument", own.settle, own, winner, loser, nil, { 101 })
  assert(#variant:memory() == 0 and variant:settle(winner, loser, nil, {}).total == variant:settle(winner, loser).total)
end

-- a player that calls back into its table is answered busy; what it raises is the cause
do
  local table = new_table()
  local turn = table:info().turn
  local seen, closed
  local nosy
  nosy = engine:function_player("nosy", function()
    seen = select(2, pcall(table.view, table, 0))
    closed = pcall(nosy.close, nosy)
    return 1
  end)
  table:set_player(turn, nosy)
  table:step()
  assert(seen.status == "busy" and not closed)
  table:undo(0)
  local before = table:hash()
  table:set_player(turn, engine:function_player("clumsy", function() error { lost = true } end))
  assert(refused("player", table.step, table).cause.lost)
  table:set_player(turn, engine:function_player("wild", function(decision) return #decision.legal + 1 end))
  refused("player", table.step, table)
  assert(table:hash() == before)
end

-- whatever a player raises is the cause, and nothing else is
do
  local table = new_table()
  for _, raised in ipairs { "text", 7, false } do
    local player = engine:function_player("raising", function() error(raised, 0) end)
    assert(refused("player", table.hint, table, player).cause == raised)
  end
  local none = engine:function_player("raising", function() error(nil) end)
  assert(refused("player", table.hint, table, none).cause == nil)
end

-- a player's function is told the match: its rules, stakes and budget
do
  local table = engine:variant("montreal", { target = 750 }):table { seed = 5, stakes = { 2, 6 } }
  table:next_deal()
  local told
  local player = engine:function_player("asking", function(decision)
    told = decision
    told.spent = { decision:count_nodes(4), decision:count_nodes(6) }
    told.stopped = decision:should_stop()
    return 1
  end)
  table:hint(player, { nodes = 10 })
  assert(told.match.rules.match_target == 750 and told.match.variant == "montreal" and #told.match.hooks == 0)
  assert(told.match.seat == table:info().turn and told.match.stakes[1] == 2 and told.match.stakes[2] == 6)
  assert(not told.spent[1] and told.spent[2] and not told.stopped and told.budget.nodes == 10)
  -- A decision that is over says so, also when its player is closed.
  assert(told:count_nodes(0) and told:should_stop())
  player:close()
  assert(told:count_nodes(0) and told:should_stop())
  assert(not pcall(told.count_nodes, told, -1))
end

-- a decision that is over adds nothing to a later one of the same player, and neither does one that failed
do
  local table, kept, spent = new_table(), {}, {}
  local player = engine:function_player("keeping", function(decision)
    for _, old in ipairs(kept) do assert(old:count_nodes(10) and old:should_stop()) end
    spent[#spent + 1] = decision:count_nodes(4)
    kept[#kept + 1] = decision
    if #kept == 1 then error("failed", 0) end
    return 1
  end)
  assert(refused("player", table.hint, table, player, { nodes = 10 }).cause == "failed")
  for _ = 1, 2 do table:hint(player, { nodes = 10 }) end
  assert(#spent == 3 and not (spent[1] or spent[2] or spent[3]) and kept[3]:should_stop())
end

-- a player may be a table of functions: it learns all that its seat may know, explains itself, and is saved
local function all_functions()
  local own = { title = "Own", release = "3", author = "Ann", about = "It plays the first action.", deterministic = true }
  own.begun, own.events, own.restored = 0, {}, 0
  function own:match_begin(match) self.match, self.begun, self.events = match, self.begun + 1, {} end
  function own:observe(event) self.events[#self.events + 1] = event end
  function own:decide(decision)
    self.asked = (self.asked or 0) + 1
    return 1
  end
  function own:explain()
    self.explained = (self.explained or 0) + 1
    return "decision " .. self.asked
  end
  function own:match_end() self.ended = (self.ended or 0) + 1 end
  function own:save() return #self.events .. "\0" end
  function own:restore(memory) self.restored, self.events = self.restored + 1, { #self.events, memory } end
  return own
end

do
  local own = all_functions()
  local table, player = new_table(), engine:function_player("own", own)
  assert(player:text "title" == "Own" and player:text "version" == "3" and player:text "author" == "Ann")
  assert(player:text "about" == own.about)
  local seat = table:info().turn
  table:set_player(seat, player)
  table:set_player(1 - seat, engine:player "random")
  table:step()
  assert(own.begun == 1 and own.match.seat == seat and own.match.stakes[1] == table:info().stakes[1])
  assert(player:explanation() == "decision 1" and player:explanation() == "decision 1" and own.explained == 1)
  table:play()
  table:set_player(seat, nil)
  local count = 0
  for event in table:events(seat) do
    count = count + 1
    local seen = own.events[count]
    assert(event.kind == seen.kind and event.number == seen.number and event.seat == seen.seat)
  end
  assert(#own.events == count and own.ended == 1 and own.asked > 1)
end

-- a deal by other rules begins the match again for it, with its memory
local function two_rules(own)
  local changing = engine:script_variant("changing.lua", [[
    return { name = "changing", rule_sets = { { deal = { hand = 9 } } },
             hooks = { deal_rules = function(match) return match.deals % 2 end } }]])
  local table, player = changing:table { seed = 1 }, engine:function_player("own", own)
  for seat = 0, 1 do table:set_player(seat, seat == 0 and player or engine:player "random") end
  repeat
    if table:info().phase == "between" then table:next_deal() else table:step() end
  until table:info().deal == 3
  return player
end

do
  local own, hands = all_functions(), {}
  local begin = own.match_begin
  function own:match_begin(match)
    begin(self, match)
    hands[#hands + 1] = match.rules.deal_hand
  end
  two_rules(own)
  assert(own.restored == own.begun - 1 and own.restored > 0 and own.events[2]:match "^%d+\0$")
  assert(hands[1] == 15 and hands[2] == 9)
end

-- what goes wrong in one of its functions is told, and goes no further
do
  local function failing(name, player)
    player[name] = function() error(name .. " failed", 0) end
    return engine:function_player("failing", player), player
  end
  local table = new_table()
  assert(refused("player", table.hint, table, (failing("match_begin", all_functions()))).cause == "match_begin failed")
  local player, own = failing("explain", all_functions())
  assert(player:raised() == nil)
  table:hint(player)
  assert(player:explanation() == "" and player:raised() == "explain failed")
  for _, name in ipairs { "save", "restore" } do
    own = all_functions()
    own[name] = function() error(name .. " failed", 0) end
    two_rules(own)
    assert(own.begun == 2 and own.restored == 0)
  end
  local board = new_table()
  player = failing("match_end", all_functions())
  local seat = board:info().turn
  board:set_player(seat, player)
  board:step()
  board:set_player(seat, nil)
  assert(player:raised() == "match_end failed")
  player = failing("supports", all_functions())
  assert(not pcall(table.set_player, table, 0, player) and player:raised() == "supports failed")
  local picky = all_functions()
  function picky:supports(rules) return rules.cards_packs == 1 end
  player = engine:function_player("picky", picky)
  assert(not pcall(table.set_player, table, 0, player) and player:raised() == nil)
  for name, wrong in pairs { decide = 7, observe = "text", save = false, title = 7, about = "zero\0" } do
    local broken = all_functions()
    broken[name] = wrong
    assert(not pcall(engine.function_player, engine, "broken", broken), name)
  end
  local half = all_functions()
  half.restore = nil
  assert(not pcall(engine.function_player, engine, "half", half) and not pcall(engine.function_player, engine, "none", {}))
  for _, answer in ipairs { 7, {} } do
    own = all_functions()
    function own:explain() return answer end
    function own:save() return answer end
    player = engine:function_player("own", own)
    table:hint(player)
    assert(player:explanation() == "")
  end
end

-- a player that missed an event decides and saves nothing until it is told the match again
for _, lost in ipairs { "lost", false } do
  local own, saved, fails = all_functions(), 0, true
  local observe, save = own.observe, own.save
  function own:observe(event)
    if fails then error(lost, 0) end
    observe(self, event)
  end
  function own:save()
    saved = saved + 1
    return save(self)
  end
  local table, player = new_table(), engine:function_player("own", own)
  local seat = table:info().turn
  table:set_player(seat, player)
  table:set_player(1 - seat, engine:player "random")
  for _ = 1, 2 do assert(refused("player", table.step, table).cause == lost) end
  assert(own.begun == 2 and own.ended == 2 and own.asked == nil and saved == 0 and player:raised() == lost)
  fails = false
  table:step()
  assert(own.begun == 3 and own.asked == 1 and saved == 1 and player:raised() == lost)
  -- In the midst of a deal it gets back the memory of the deal's beginning.
  repeat table:step() until table:info().turn ~= seat
  repeat table:step() until table:info().turn == seat
  fails = true
  assert(refused("player", table.step, table).cause == lost)
  fails = false
  table:step()
  assert(own.restored == 1 and saved == 1)
  -- What it missed of one match fails no decision in another.
  fails = true
  table:forfeit(1 - seat, "illegal")
  fails = false
  table:set_player(seat, nil)
  new_table():hint(player)
end

-- the cause of a failed decision is what failed it, whatever else the player has raised
do
  local own, table = all_functions(), new_table()
  local function fail(name) own[name] = function() error(name .. " failed", 0) end end
  fail "match_end"
  fail "decide"
  local player = engine:function_player("own", own)
  local failure = refused("player", table.hint, table, player)
  assert(failure.cause == "decide failed" and player:raised() == "match_end failed")
  -- A step that is late fails for no other reason, even if the player's save fails in it.
  own = all_functions()
  fail "save"
  function own:decide(decision)
    repeat until decision:should_stop()
    return 1
  end
  player = engine:function_player("own", own)
  failure = refused("player", table.hint, table, player, { soft_us = 2000, hard_us = 1000 })
  assert(failure.cause == nil and player:raised() == "save failed")
end

-- a player whose save returns nothing or an empty text keeps no memory
for _, memory in pairs { none = false, empty = "" } do
  local own = all_functions()
  function own:save() return memory or nil end
  two_rules(own)
  assert(own.begun == 2 and own.restored == 0)
end

-- a player cannot be closed by one of its own functions, and the end of its table ends its match
do
  local own, player, closed = all_functions(), nil, nil
  function own:explain()
    closed = pcall(player.close, player)
    return "here"
  end
  player = engine:function_player("own", own)
  do
    local table <close> = new_table()
    table:set_player(table:info().turn, player)
    table:step()
    assert(player:explanation() == "here" and not closed)
  end
  assert(own.ended == 1)
  player:close()
  assert(own.ended == 1 and not pcall(player.explanation, player))
end

-- what is no function makes no player, and leaves no memory behind
do
  local function resident()
    local file = io.open "/proc/self/statm"
    if not file then return 0 end
    local pages = file:read "n" and file:read "n"
    file:close()
    return pages
  end
  local function make(count)
    for _ = 1, count do assert(not pcall(engine.function_player, engine, "none", 1)) end
    assert(not pcall(engine.function_player, engine, "none"))
    collectgarbage()
  end
  make(1000)
  local before = resident()
  make(50000)
  assert(resident() - before < 1000, "pages are left")
end

-- a call that is refused inside a player's function leaves the player deciding
do
  local table, seen = new_table(), {}
  local nosy
  nosy = engine:function_player("nosy", function()
    seen.step, seen.hint = select(2, pcall(table.step, table)), select(2, pcall(new_table().hint, new_table(), nosy))
    seen.closed = pcall(nosy.close, nosy)
    return 1
  end)
  table:set_player(table:info().turn, nosy)
  table:step()
  assert(seen.step.status == "busy" and seen.hint.status == "busy" and not seen.closed)
  table:hint(engine:function_player("asked", function() return 1 end))
  local hinted
  hinted = engine:function_player("hinted", function()
    seen.again = select(2, pcall(table.hint, table, hinted))
    seen.closed = pcall(hinted.close, hinted)
    return 1
  end)
  table:hint(hinted)
  assert(seen.again.status == "busy" and not seen.closed)
  nosy:close()
  hinted:close()
end

-- a match can be recorded and taken up; players that nobody else holds play on
do
  local host = variant:table { seed = 1 }
  host:next_deal()
  host:apply "draw"
  local lines = {}
  for line in host:record(0):gmatch "[^\n]+" do lines[#lines + 1] = line end
  local table = engine:follow(lines[1])
  table:follow_line(lines[2])
  table:follow_line(lines[3])
  assert(table:info().follows == 0 and table:info().cards_unchecked == 1 and host:info().follows == mille.NOBODY)
  assert(table:record(0) == host:record(0))
  refused("unsupported", table.hash, table)
  refused("unsupported", table.record, table, mille.ALL)
  table:follow_back(2)
  refused("record", table.follow_line, table, lines[2])
  table:follow_line(lines[3])
  table:follow_seed(host:seed())
  assert(table:info().cards_unchecked == 0 and table:hash() == host:hash())
end

-- a match is found in a record of several
do
  local one, other = new_table():record(mille.ALL), new_table():record(mille.ALL, { first_line = 0 })
  local first, last, line = mille.find_match(one .. other, 2)
  assert((one .. other):sub(first, last) == other and line == select(2, one:gsub("\n", "")) + 1)
  refused("not_found", mille.find_match, one, 2)
  assert(mille.find_match(one, 0) == 1)  -- the first
  refused("record", mille.find_match, "text", 1)
end

do
  local table = variant:table { seed = 1 }
  for seat = 0, 1 do table:set_player(seat, engine:player "random") end
  collectgarbage()
  table:set_seat_name(0, "ann\n")
  assert(table:seat_name(0) == "ann " and table:seat_name(1) == "random")
  table:add_note("date", "2026-11-28")
  table:add_note("place", "Montréal")
  refused("argument", table.add_note, table, "date", "")
  table:agree_draw()
  assert(table:info()["end"] == "agreed")
  table:undo(0)
  table:abort(1)
  assert(table:info()["end"] == "aborted" and table:info().aborted_by == 1)
  table:undo(0)
  assert(#table:notes() == 2 and table:notes()[2].name == "place" and table:notes()[2].text == "Montréal")
  table:play()
  assert(engine:import(table:record(mille.ALL)):record(mille.ALL) == table:record(mille.ALL))
  local count = 0
  for event in table:events(mille.ALL) do
    assert(event.number == count)
    count = count + 1
  end
  assert(count == table:info().events and #table:results() == table:info().deal)
  table:undo(3)
  assert(table:info().decisions == 3)
end

-- every value of a match has a text
do
  local function shown(value)
    assert(type(tostring(value)) == "string")
    if type(value) == "table" then
      for name, member in pairs(value) do
        shown(name)
        shown(member)
      end
    end
  end
  local table = new_table()
  table:set_player(0, engine:function_player("shown", function(decision)
    shown(decision)
    shown(decision.legal)
    shown(decision.view)
    return 1
  end))
  table:set_player(1, engine:player "greedy")
  while table:info().phase ~= "over" do
    shown(table:info())
    for _, viewer in ipairs { 0, 1, mille.ONLOOKER } do shown(table:view(viewer)) end
    if table:info().phase == "between" then table:next_deal() else shown(table:step()) end
  end
  local events = 0
  for _, viewer in ipairs { 0, 1, mille.ONLOOKER, mille.ALL } do
    for event in table:events(viewer) do
      shown(event)
      assert((tostring(event.action) == "") == (event.kind ~= "action"))
      events = events + 1
    end
  end
  assert(events == 4 * table:info().events)
  shown(table:results())
  shown(table:payment())
  shown(variant:options())
  shown(variant:rules())
end

-- what can show a hidden card names its viewer
do
  local table = new_table()
  for _, call in ipairs { table.view, table.events, table.record } do assert(not pcall(call, table)) end
  assert(not pcall(table.json, table, "events"))
  assert(table:record(mille.ALL):find '"deck"' and not table:record(0):find '"deck"')
  for _, viewer in ipairs { mille.NOBODY, 2 } do refused("argument", table.record, table, viewer) end
  for _ = 1, 5 do table:apply(table:legal()[1]) end
  local lines = table:record(1)
  local last = lines:match "[^\n]*\n$"
  assert(table:record(1, { first_line = table:info().record_lines - 1 }) == last)
  local extras = table:record(mille.ALL, { legal = true, hash = true })
  assert(extras:find '"legal"' and extras:find '"hash"' and not lines:find '"legal"')
  refused("argument", table.record, table, 1, { hash = true })
  assert(not pcall(table.record, table, 1, { first_line = "first" }))
end

-- a player knows its budget
do
  local table = new_table()
  local told
  table:set_player(table:info().turn, engine:function_player("told", function(decision)
    told = decision.budget
    return 1
  end))
  table:step { nodes = 5, soft_us = 1000000, hard_us = 10000000 }
  assert(told.nodes == 5 and told.soft_us == 1000000 and told.hard_us == 10000000)
end

-- given decks are dealt as they are
do
  local table = variant:table { decks = "given" }
  local deck = {}
  for _ = 1, 2 do
    for _, rank in ipairs { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" } do
      for suit in ("CDHS"):gmatch "." do deck[#deck + 1] = rank .. suit end
    end
  end
  refused("argument", table.next_deal, table)
  refused("notation", table.next_deal, table, { deck = { "ZZ" }, dealer = 1 })
  table:next_deal { deck = deck, dealer = 1 }
  assert(table:info().dealer == 1)
  refused("phase", table.next_deal, table, { deck = deck })
  for _ = 1, 9 do deck[#deck + 1] = "2C" end
  assert(not pcall(table.next_deal, table, { deck = deck, dealer = 1 }))
end

-- the use of hooks is counted on demand
do
  local counting = mille.engine { count_hook_use = true }
  local source = "return { name = 'own', hooks = { allow = function() return true end } }"
  local script = counting:script_variant("own", source)
  assert(script:text "hook_use" ~= engine:script_variant("own", source):text "hook_use")
end

-- a coroutine may step a table whose player is a Lua function
do
  local table = new_table()
  for seat = 0, 1 do table:set_player(seat, engine:function_player("first", function() return 1 end)) end
  local step = coroutine.wrap(function() return table:step() end)()
  assert(step.index == 0)
end

-- the worked example of the rules is settled
assert(variant:settle({ total = 1252, naturals = 2, chapeaux = 1 }, { total = 649, naturals = 1, chapeaux = 1 }).total == 19)

-- stakes that are not given are the variant's own
for stakes, expected in pairs { [0] = { 1, 3 }, [{ 2, 6 }] = { 2, 6 }, [{ 0, 0 }] = { 0, 0 } } do
  local given = variant:table(stakes ~= 0 and { stakes = stakes } or nil):info().stakes
  assert(given[1] == expected[1] and given[2] == expected[2])
end

-- a sealed match is played by its protocol
do
  local guest = mille.guest
  local table = variant:table { decks = "sealed" }
  table:seal(0, 1)
  local notes, commits = {}, {}
  for seat = 0, 1 do
    local commit = table:sealing().commit
    notes[seat] = { seat = seat, terms = guest.terms_hash(table:terms()), commit = commit, share = guest.new_share "typed" }
    commits[seat] = guest.share_commit(commit, seat, notes[seat].share)
    table:add_share_commit(seat, commits[seat])
  end
  assert(not pcall(table.add_share, table, 0, "too short"))
  for seat = 0, 1 do table:add_share(seat, notes[seat].share) end
  assert(table:sealing().open == 1 and table:sealing().shares[2] == notes[1].share)
  refused("phase", table.add_share, table, 0, notes[0].share)
  local header = table:record(mille.ALL):match "[^\n]+"
  for seat = 0, 1 do
    notes[seat].other_share_commit = commits[1 - seat]
    guest.check_header(notes[seat], header)
  end
  notes[0].share = notes[1].share
  refused("record", guest.check_header, notes[0], header)
  local secret = table:secret()
  table:next_deal()
  local record = table:record(mille.ALL)
  refused("record", engine.resume, engine, record, ("\0"):rep(32))
  local resumed = engine:resume(record, secret)
  resumed:forfeit(1)
  local before, number, last = nil, 0, nil
  for line in resumed:record(mille.ALL):gmatch "[^\n]+" do
    before, last = guest.receipt(before, line), line
    assert(before == resumed:receipt(number))
    number = number + 1
  end
  assert(last:find "reveal")
  local commit = notes[0].commit:gsub(".", function(byte) return ("%02x"):format(byte:byte()) end)
  local noted = ('{"mille_notes":1,"commit":"%s"}'):format(commit)
  local verdict = engine:verify(resumed:record(mille.ALL), 1, noted)
  assert(verdict.result == "agrees_with_notes" and verdict.promise == "ok" and verdict.receipt_line == number - 1)
  assert(verdict.json:find('"result":"agrees with what was noted"', 1, true), verdict.json)
  assert(engine:verify(resumed:record(mille.ALL), 1, noted, nil, "fr").json ~= verdict.json)
  refused("not_found", engine.verify, engine, resumed:record(mille.ALL), 2)
end

-- a hint gives an action and its reason, and plays nothing
do
  local table = new_table()
  local before, turn = table:hash(), table:info().turn
  local club = engine:player "club"
  refused("phase", club.explanation, club)
  local action = table:hint(club, { nodes = 1000 }).action
  assert(#club:explanation() > 0 and table:hash() == before)
  assert(club:reasons() == "[]", "club does not look ahead")
  table:check(action)
  table:apply(action)
  local seat, played = table:decision(0)
  assert(seat == turn and tostring(played) == tostring(action))
  refused("argument", table.decision, table, 1)
  local own = engine:function_player("own", function(decision) return 1 end)
  assert(tostring(table:hint(own).action) == tostring(table:legal()[1]))
  local fails = true
  local failing = engine:function_player("failing", function()
    if fails then error { lost = true } end
    return 9999
  end)
  assert(refused("player", table.hint, table, failing).cause.lost)
  fails = false
  assert(tostring(refused("player", table.hint, table, failing).cause):find "no place in the legal list")
  table:set_player(table:info().turn, failing)
  assert(tostring(refused("player", table.step, table).cause):find "no place in the legal list")
  table:set_player(0, club)
  refused("busy", table.hint, table, club)
  table:set_player(1, engine:player "greedy")
  refused("argument", table.step, table, { soft_us = -1 })
  table:step { nodes = 10 }
  assert(#club:options() > 0 and club:unknown_fields(variant) == "")
  assert(#table:seed() == 32 and table:seed():byte(1) == 1)
  refused("unsupported", table.commitment, table)
end

-- options reach the engine
do
  local function message(options, name) return refused(options.status, mille.engine(options[1]).player, mille.engine(options[1]), mille.parse_player(name)).message end
  assert(message({ nil, status = "unsupported" }, "./absent.so") == "player.file")
  assert(message({ { allow_commands = true }, status = "unsupported" }, "./absent.so") == "player.file")
  assert(message({ { allow_files = true }, status = "not_found" }, "./absent.so:isolated=0") == "library.no_file")
  if mille.has "mille.isolation/1" then assert(message({ { allow_files = true }, status = "unsupported" }, "exec:true") == "player.command") end
  refused("argument", mille.engine, { player_patience_us = -2 })
  assert(not pcall(mille.engine, { patience = 1 }))
  for _, wrong in ipairs { 7, true, { 7 }, { {} }, "/no\0where", { "/no\0where" } } do
    assert(not pcall(mille.engine, { player_folders = wrong }) and not pcall(mille.engine, { readable_folders = wrong }))
  end
  -- one folder may stand without a list
  if mille.has "mille.isolation/1" then
    local folder = os.tmpname()
    assert(os.remove(folder) and os.execute("mkdir " .. folder))
    io.open(folder .. "/found.so", "w"):close()
    for _, given in ipairs { folder, { folder }, { "/nowhere", folder } } do
      assert(table.concat(mille.engine { player_folders = given }:players(), " "):find "found")
    end
    assert(os.remove(folder .. "/found.so") and os.remove(folder))
  end
  local other = mille.engine { player_folders = { "/nowhere", "/nor/here" }, player_host = "/nowhere/host", player_threads = 2, max_text = 1000 }
  refused("limit", other.import, other, new_table():record(mille.ALL):rep(20))
  for i, id in ipairs(mille.players()) do assert(other:players()[i] == id) end
  assert(other:describe_player("club"):find('"id":"club"', 1, true))
end

-- seeds and other numbers: integers are exact, floats and what a field cannot hold are refused
do
  for text, bytes in pairs {
    ["9007199254740993"] = "0100000000002000", ["9223372036854775808"] = "0000000000000080", ["18446744073709551615"] = "ffffffffffffffff",
  } do
    local hex = variant:table { seed = text }:seed():gsub(".", function(byte) return ("%02x"):format(byte:byte()) end)
    assert(hex == bytes .. ("00"):rep(24), hex)
  end
  assert(variant:table { seed = 2^53 // 1 | 0 }:seed() == variant:table { seed = "9007199254740992" }:seed())
  for _, seed in ipairs { 1.0, 2^53, 2^63, -1, "18446744073709551616", true, {} } do
    assert(not pcall(variant.table, variant, { seed = seed }), seed)
    assert(not pcall(variant.state, variant, { seed = seed }), seed)
  end
  local state = variant:state { seed = 1 }
  state:next_deal()
  for _, seed in ipairs { 1.0, 2^53, 2^63, "1" } do assert(not pcall(state.playout, state:copy(), seed), seed) end
  for _, side in ipairs { { total = 1, naturals = 1 << 32 }, { total = 1, chapeaux = (1 << 32) + 1 } } do
    assert(not pcall(variant.settle, variant, { total = 1252 }, side))
  end
  assert(not pcall(mille.engine, { player_threads = 1 << 32 }) and not pcall(mille.engine, { player_threads = -1 }))
end

-- messages and scripts
do
  assert(mille.message_text(mille.messages()[1]) and not mille.message_text "no.such")
  assert(mille.languages()[1] == "en" and mille.languages()[2] == "fr")
  assert(mille.message_text("pile.empty", "fr") ~= mille.message_text "pile.empty")
  if mille.has "mille.script/1" then
    local problems = engine:check_script("bad.lua", "return { name = 'bad', title = 'Bad', sets = { min_sise = 3 } }")
    assert(#problems == 1 and problems[1].line == 1 and #tostring(problems[1]) > 0)
    assert(mille.script_template("my-rule"):find("my-rule", 1, true))
    assert(#engine:check_script("my-rule.lua", mille.script_template "my-rule") == 0)
    local child = "return { name = 'child', extends = 'base.lua' }"
    local files = { ["base.lua"] = "return { name = 'base', match = { target = 300 } }" }
    local target = engine:script_variant("child.lua", child, { target = 350 }, files):rules().match_target
    assert(target == 350, target)
    assert(engine:script_variant("child.lua", child, nil, files):rules().match_target == 300)
    assert(#engine:check_script("child.lua", child, files) == 0)
    refused("script", engine.script_variant, engine, "child.lua", child)
    assert(engine:check_script("child.lua", child, { ["base.lua"] = "return {" })[1].file == "base.lua")
  end
end

print "the Lua binding refuses what is wrong"
