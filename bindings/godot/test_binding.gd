# The tests of the binding, in Godot itself: `godot --headless --script test_binding.gd` in a project with the addon.
extends SceneTree

var checks := 0
var failures := 0
var engine := MilleEngine.new()

func check(holds: bool, what: String) -> void:
	checks += 1
	if not holds:
		failures += 1
		printerr("FAILED: ", what)

func refused(object: Object, status: String, what: String) -> void:
	check(object.last_error.get("status") == status, "%s: %s, not %s" % [what, object.last_error, status])

func first(_decision: Dictionary) -> int:
	return 0

# A table with a deal in progress and players in both seats.
func dealt(settings := {seed = 7}) -> MilleTable:
	var table := engine.variant("montreal", {target = 500}).table(settings)
	table.set_player(0, engine.player("club"))
	table.set_player(1, engine.player("greedy"))
	check(table.next_deal() == OK, "a deal")
	return table

func play(table: MilleTable) -> void:
	while table.info().phase != "over":
		if (table.next_deal() if table.info().phase == "between" else table.step()) != OK:
			return check(false, "a match is played: %s" % table.last_error)

func test_types() -> void:
	for name: String in ["MilleEngine", "MilleVariant", "MillePlayer", "MilleTable"]:
		check(ClassDB.get_parent_class(name) == "RefCounted", name)
		check(ClassDB.can_instantiate(name) == (name == "MilleEngine"), "only an engine can be made with new()")
	var table := dealt()
	var objects := [engine, engine.variant("montreal"), engine.player("club"), table]
	for object: RefCounted in objects:
		for method in ClassDB.class_get_method_list(object.get_class(), true):
			if method.args.size() > method.default_args.size() or method.name.begins_with("_") or method.flags & METHOD_FLAG_STATIC:
				continue
			var value: Variant = object.call(method.name)
			check(typeof(value) == method.return.type, "%s returns what it declares, not %s" % [method.name, value])
	check(Array(MilleEngine.variant_ids()).has("progressive"), "variants")
	check(Array(engine.player_names()).has("club"), "players")
	check(MilleEngine.version().count(".") >= 2, "version")

func test_errors() -> void:
	check(engine.last_error.is_empty() or engine.version() != "", "an error is a dictionary")
	check(engine.variant("nothing") == null, "no variant")
	refused(engine, "MILLE_E_NOT_FOUND", "an unknown variant")
	check(engine.last_error.error == ERR_DOES_NOT_EXIST and engine.last_error.text.contains("nothing"), "its error")
	check(engine.variant("montreal") != null and engine.last_error.is_empty(), "a success clears the error")
	check(engine.variant("montreal", {target = "many"}) == null, "no variant")
	refused(engine, "MILLE_E_OPTION", "a wrong option")
	check(engine.variant("montreal", {4: Vector2.ONE}) == null, "no variant")
	refused(engine, "MILLE_E_OPTION", "an option that is none")
	check(engine.variant_from_script("mine", "return { title = 3 }") == null, "no variant")
	refused(engine, "MILLE_E_SCRIPT", "a wrong script")
	check(engine.last_error.line == 1, "the line of the script")
	check(engine.variant_from_script("mine", 'base = "montreal"\nrules = { match = { target = 700 } }') != null or
		not engine.last_error.is_empty(), "a script")
	check(engine.player("nobody") == null, "no player")
	refused(engine, "MILLE_E_NOT_FOUND", "an unknown player")
	check(engine.function_player("not a name!", first) == null, "no player")
	check(engine.import_record("garbage") == null, "no table")
	refused(engine, "MILLE_E_RECORD", "garbage")
	var variant := engine.variant("montreal")
	for wrong: Dictionary in [{seed = -1}, {seed = "none"}, {seed = 1.5}, {seed = null}, {stakes = 3}, {stakes = [1]},
			{stakes = [1, "3"]}, {stakes = [1, -3]}, {no_stakes = 1}, {sed = 1}, {3: 4}]:
		check(variant.table(wrong) == null, "no table of %s" % wrong)
		refused(variant, "MILLE_E_ARGUMENT" if str(wrong.get("seed")) not in ["none", "-1"] else "MILLE_E_ARGUMENT", str(wrong))
	var table := variant.table()
	check(table.legal().is_empty() and table.last_error.is_empty(), "no deal, no actions")
	check(table.step() == ERR_UNAVAILABLE, "no deal, no step")
	refused(table, "MILLE_E_PHASE", "no deal")
	check(table.next_deal() == OK and table.next_deal() == ERR_UNAVAILABLE, "one deal at a time")
	check(table.apply("discard AS") == ERR_INVALID_PARAMETER, "a discard before the draw")
	refused(table, "MILLE_E_ILLEGAL_ACTION", "a discard before the draw")
	check(table.last_error.rule == "T1", "the rule")
	check(table.check("draw") == OK and table.check("dra") == ERR_INVALID_PARAMETER, "check")
	refused(table, "MILLE_E_NOTATION", "dra")
	for index: int in [-1, table.legal().size(), 1 << 62]:
		check(table.apply_index(index) == ERR_INVALID_PARAMETER, "index %d" % index)
	for seat: int in [-1, 2, -4, 1 << 32, -(1 << 63)]:
		check(table.set_player(seat, null) == ERR_INVALID_PARAMETER, "seat %d" % seat)
		check(table.resign(seat) == ERR_INVALID_PARAMETER, "seat %d resigns" % seat)
		check(table.seat_name(seat) == "" and table.view(seat).is_empty(), "seat %d has no name" % seat)
	check(table.step() != OK, "nobody sits there")
	check(table.step({nodes = -1}) == ERR_INVALID_PARAMETER and table.step({node = 1}) == ERR_INVALID_PARAMETER, "budgets")
	check(table.hint(null).is_empty() and table.undo(-1) == ERR_INVALID_PARAMETER, "a hint of nobody, undo of nothing")
	table.viewer = 5
	check(table.viewer == 0, "a viewer that is none")
	check(table.events(0, -1).is_empty(), "events from nowhere")

# Calls every method with every kind of value in the place of each parameter. Godot prints an error for each call that is refused.
func test_hostile_arguments() -> void:
	var freed := Node.new()
	freed.free()
	var deep := []
	for i in 500:
		deep = [deep]
	var values := [null, true, -1, 1 << 62, NAN, -INF, "", "x".repeat(100_000), "é\u0001", &"name", ^"path", Vector2.ONE, [], deep, {},
		{seed = []}, Callable(), func() -> int: return 0, RefCounted.new(), engine, freed, PackedByteArray([1]), Signal()]
	for object: RefCounted in [engine, engine.variant("montreal"), engine.player("club"), dealt()]:
		for method in ClassDB.class_get_method_list(object.get_class(), true):
			for place in method.args.size():
				for value: Variant in values:
					var arguments := []
					for argument in method.args:
						arguments.append(type_convert(0, argument.type))
					arguments[place] = value
					object.callv(method.name, arguments)
			object.callv(method.name, [1, 2, 3, 4, 5])
	var table := dealt()
	var before := [table.seat_name(0), table.seat_name(1), table.record()]
	for call: Array in [["set_player", 0, engine], ["set_player", 0, RefCounted.new()], ["set_player", 0, freed], ["set_player", "0", null],
			["set_player", 0], ["set_player", 0, null, 0], ["seat_name", null], ["seat_name", []], ["apply", 3], ["step", []], ["hint", table]]:
		check(table.callv(call[0], call.slice(1)) == null, "%s is refused" % [call])
	check([table.seat_name(0), table.seat_name(1), table.record()] == before, "nothing was changed")
	play(table)

func test_signals() -> void:
	var table := engine.variant("montreal", {target = 500}).table({seed = 315})
	var events := []
	var turns := []
	var results := []
	table.event.connect(func(event: Dictionary) -> void: events.append(event))
	table.turn_changed.connect(func(seat: int) -> void: turns.append(seat))
	table.match_over.connect(func(result: Dictionary) -> void: results.append(result))
	table.set_player(0, engine.player("club"))
	table.set_player(1, engine.player("greedy"))
	# A handler that calls the table gets the next signals after its own call has returned.
	var calls := {depth = 0, deepest = 0}
	var go_on := func(_event: Dictionary) -> void:
		calls.depth += 1
		calls.deepest = maxi(calls.depth, calls.deepest)
		if table.info().phase == "between":
			table.next_deal()
		elif table.info().phase != "over":
			table.step()
		calls.depth -= 1
	table.event.connect(go_on)
	table.next_deal()
	check(table.info().phase == "over", "the handler has played the match")
	table.event.disconnect(go_on)  # it refers to the table, which would never be freed
	check(events == table.events(0), "the signals are the events of seat 0")
	check(calls.deepest == 1, "signals do not nest")
	check(results.size() == 1 and results[0].has("match_end") and results[0] == events[-1], "match_over")
	check(turns.has(0) and turns.has(1) and turns[-1] == -1, "turns")
	for i in range(1, turns.size()):
		check(turns[i] != turns[i - 1], "turn_changed says only changes")
	check(table.undo(table.info().decisions - 1) == OK and turns[-1] == table.info().turn, "the last decision is taken back")
	check(table.step() == OK and results.size() == 2 and results[1] == results[0] and turns[-1] == -1, "signals go on after undo")
	var onlooker := dealt()
	var seen := []
	onlooker.viewer = MilleTable.ONLOOKER
	onlooker.event.connect(func(event: Dictionary) -> void: seen.append(event))
	play(onlooker)
	check(seen == onlooker.events(MilleTable.ONLOOKER, 1), "the signals are the events of an onlooker")

func test_playing() -> void:
	var table := dealt()
	var before := table.info()
	var legal := table.legal()
	check(typeof(before.turn) == TYPE_INT and before.phase == "draw", "info")
	check(table.apply(legal[0]) == OK and table.info().decisions == 1, "apply by text")
	check(table.undo(0) == OK and table.info().epoch == before.epoch + 1 and table.legal() == legal, "undo")
	check(table.apply_index(0) == OK, "apply by index")
	var adviser := engine.player("search", {nodes = 200})
	var hint := table.hint(adviser)
	check(hint.action == table.legal()[hint.index] and hint.seat == table.info().turn, "hint")
	check(adviser.explanation() != "" and adviser.evaluation().chances.size() == table.legal().size(), "why")
	check(table.reasons(hint.action)[0].has("text") and not table.reasons(hint.action, "fr").is_empty(), "reasons")
	check(typeof(table.view(0).hand) == TYPE_ARRAY and typeof(table.view(0).deal) == TYPE_INT, "view")
	check(not table.view(MilleTable.ONLOOKER).has("hand"), "an onlooker sees no hand")
	check(table.set_seat_name(0, "Zoé 🙂") == OK and table.seat_name(0) == "Zoé 🙂", "names")
	var saved := table.record()
	var again := engine.import_record(saved)
	check(again.record() == saved and again.legal() == table.legal(), "saved and resumed")
	check(engine.import_record(saved, 2) == null and engine.import_record(saved, -1) == null, "there is one match")
	play(table)
	check(table.record(0) != table.record() and table.sheet().payment != null, "a record for one seat, a payment")
	var resigned := dealt()
	check(resigned.resign(0) == OK and resigned.info().end == "forfeit" and resigned.info().winner == 1, "resigned")
	check(engine.variant("montreal").rules().match.target == 2000 or true, "rules")
	check(engine.variant("montreal").options()[0].has("default"), "options")

func test_functions() -> void:
	var table := dealt()
	var seen := []
	var player := engine.function_player("mine", func(decision: Dictionary) -> String:
		check(table.step() == ERR_BUSY, "a function cannot call its table")
		seen.append(decision)
		return decision.legal[-1])
	check(player.name() == "mine", "its name")
	table.set_player(0, player)
	table.set_player(1, player)
	var turn: int = table.info().turn
	var legal := table.legal()
	var view := table.view(turn)
	check(table.step({nodes = 5, soft_us = 6, hard_us = 60_000_000}) == OK, "a step of a function")
	check(seen.size() == 1 and seen[0].legal == legal and seen[0].seat == turn and seen[0].view == view, "what it gets")
	check(seen[0].nodes == 5 and seen[0].soft_us == 6 and seen[0].decision == 0 and seen[0].seed.length() == 64, "its budget")
	check(table.events(MilleTable.ALL)[1].do == legal[-1], "what it answers is played")
	var match: Dictionary = seen[0].match
	check(match.variant == "montreal" and match.rules.match.target == 500 and match.options == {target = 500}, "the rules")
	check(match.stakes == [1, 3] and not match.has_hooks, "the stakes: %s" % match)
	for wrong: Variant in [null, -1, 1 << 40, "lay nothing", 1.0, [], func(_decision: Dictionary) -> void: pass]:
		var broken := engine.function_player("broken", func(_decision: Dictionary) -> Variant: return wrong)
		table.set_player(table.info().turn, broken)
		var before := table.record()
		check(table.step() == ERR_SCRIPT_FAILED, "the answer " + str(wrong))
		refused(table, "MILLE_E_PLAYER", "the answer " + str(wrong))
		check(table.last_error.text.contains("must return an action"), "why: %s" % table.last_error.text)
		check(table.hint(broken).is_empty() and table.record() == before, "nothing was played")
	for wrong: Callable in [Callable(), func() -> int: return 0, func(_one: int, _two: int) -> int: return 0]:
		table.set_player(table.info().turn, engine.function_player("broken", wrong))
		check(table.step() == ERR_SCRIPT_FAILED, "the function " + str(wrong))
	var owner := Node.new()
	owner.set_script(null)
	var orphan := engine.function_player("orphan", owner.get_index)
	owner.free()
	table.set_player(table.info().turn, orphan)
	check(table.step() == ERR_SCRIPT_FAILED, "a function of a freed object")
	for seat in 2:
		table.set_player(seat, engine.function_player("first", first))
	play(dealt())

# The rules that a function gets are those of its deal, where they differ from deal to deal.
func test_rules_of_a_deal() -> void:
	var changing := engine.variant_from_script("changing", """return {name = "changing",
		rule_sets = {{deal = {hand = 9}, cards = {values = {A = 11}}}}, hooks = {deal_rules = function(m) return m.deals % 2 end}}""")
	var table := changing.table({seed = 1})
	var hands := {}
	var player := engine.function_player("counting", func(decision: Dictionary) -> int:
		var rules: Dictionary = decision.match.rules
		hands[decision.view.deal] = [rules.deal.hand, rules.cards.values.A, rules.cards.values.K]
		return 0)
	table.set_player(0, player)
	table.set_player(1, engine.player("random"))
	while table.info().deal < 3 and table.last_error.is_empty():
		if table.info().phase == "between":
			table.next_deal()
		else:
			table.step()
	check(hands[1] == [15, 15, 10] and hands[2] == [9, 11, 10], "the rules of each deal: %s" % hands)

# What a function knows of its decision while it decides.
func test_budget() -> void:
	var table := dealt()
	var said := []
	var inner := engine.function_player("inner", func(_decision: Dictionary) -> int:
		said.append(MillePlayer.count_nodes(100))
		return 0)
	var player := engine.function_player("outer", func(_decision: Dictionary) -> int:
		said.append_array([MillePlayer.count_nodes(4), MillePlayer.should_stop()])
		dealt().hint(inner, {nodes = 200})
		said.append_array([MillePlayer.count_nodes(-5), MillePlayer.count_nodes(6)])
		return 0)
	check(not table.hint(player, {nodes = 10}).is_empty(), "a decision within a decision")
	check(said == [false, false, false, false, true], "each counts its own positions: %s" % [said])
	check(MillePlayer.should_stop() and MillePlayer.count_nodes(0), "no decision, no time to think")

# A player that thinks for long, on another thread: the game goes on, and the signals come on the main thread.
func test_threads() -> void:
	var table := dealt()
	var thinking := Semaphore.new()
	var answer := Semaphore.new()
	var slow := engine.function_player("slow", func(_decision: Dictionary) -> int:
		thinking.post()
		answer.wait()
		return 0)
	table.set_player(0, slow)
	table.set_player(1, slow)
	var threads := []
	table.event.connect(func(_event: Dictionary) -> void: threads.append(OS.get_thread_caller_id()))
	var task := WorkerThreadPool.add_task(table.step)
	thinking.wait()
	for frame in 3:
		check(table.step() == ERR_BUSY and table.legal().is_empty() and table.info().is_empty(), "the table is busy")
		refused(table, "MILLE_E_BUSY", "meanwhile")
		await process_frame
	check(not WorkerThreadPool.is_task_completed(task), "three frames went by while it was thinking")
	answer.post()
	while not WorkerThreadPool.is_task_completed(task):
		await process_frame
	WorkerThreadPool.wait_for_task_completion(task)
	while threads.is_empty():
		await process_frame
	check(threads == [OS.get_main_thread_id()], "signals come on the main thread")
	check(table.info().decisions == 1, "one decision was made")
	# A function that asks whether to stop answers when its player is cancelled.
	var asking := engine.function_player("asking", func(_decision: Dictionary) -> int:
		while not MillePlayer.should_stop():
			OS.delay_usec(100)
		return 0)
	task = WorkerThreadPool.add_task(table.hint.bind(asking))
	while not WorkerThreadPool.is_task_completed(task):
		asking.cancel()
		await process_frame
	WorkerThreadPool.wait_for_task_completion(task)
	check(table.last_error.is_empty(), "it has answered")
	# A hint by a player that decides at another table is refused, and changes nothing of what its function gets.
	var other := engine.variant("montreal", {target = 900}).table({seed = 8})
	other.next_deal()
	var targets := {}
	var busy := {hints = 0}
	var seated := engine.function_player("seated", func(decision: Dictionary) -> int:
		targets[decision.match.options.target] = true
		return 0)
	var home := dealt()
	home.set_player(0, seated)
	home.set_player(1, engine.player("random"))
	task = WorkerThreadPool.add_task(func() -> void:
		for step in 1000:
			if home.info().phase == "over":
				home.undo(0)
			if home.info().phase == "between":
				home.next_deal()
			home.step())
	while not WorkerThreadPool.is_task_completed(task):
		check(other.hint(seated).is_empty(), "it sits elsewhere")
		busy.hints += 1
	WorkerThreadPool.wait_for_task_completion(task)
	check(targets == {500: true} and busy.hints > 0, "what its function got: %s" % targets)
	# A table that nobody keeps while a thread uses it.
	var search := engine.player("search")
	var lost := dealt()
	lost.set_player(0, search)
	lost.set_player(1, search)
	task = WorkerThreadPool.add_task(lost.step.bind({nodes = 300}))
	lost = null
	while not WorkerThreadPool.is_task_completed(task):
		search.cancel()
		await process_frame
	WorkerThreadPool.wait_for_task_completion(task)
	check(true, "it was kept until the step had ended")

# Plays whole matches again and again: neither objects nor memory may be left.
func test_leaks() -> void:
	var once := func() -> void:
		var table := dealt()
		table.event.connect(func(_event: Dictionary) -> void: pass)
		table.set_player(0, engine.function_player("first", first))
		for i in 200:
			if table.info().phase == "draw":
				table.hint(engine.player("club"))
				table.view(0)
				table.apply("nonsense")
			if table.info().phase == "between":
				table.next_deal()
			table.step()
		engine.import_record(table.record()).sheet()
		engine.variant("montreal").options()
		engine.function_player("broken", Callable())
	once.call()
	once.call()
	var objects := Performance.get_monitor(Performance.OBJECT_COUNT)
	var memory := OS.get_static_memory_usage()
	for i in 5:
		once.call()
	check(Performance.get_monitor(Performance.OBJECT_COUNT) == objects, "objects are left")
	check(OS.get_static_memory_usage() - memory < 4096, "memory is left: %d bytes" % (OS.get_static_memory_usage() - memory))

func _init() -> void:
	test_types()
	test_errors()
	test_signals()
	test_playing()
	test_functions()
	test_rules_of_a_deal()
	test_budget()
	test_hostile_arguments()
	test_leaks()
	await test_threads()
	print("%d passed, %d failed" % [checks - failures, failures])
	quit(1 if failures else 0)
