# The example that exists in every language: a match of `progressive` between its own function and `greedy`.
# `godot --headless --script host.gd -- [--seed S]` prints the record of the match; with `-- --bench` how many calls it makes per second.
extends SceneTree

func decide(decision: Dictionary) -> int:
	return 7919 * decision.decision % decision.legal.size()

func play(seed_text: String) -> String:
	var engine := MilleEngine.new()
	var variant := engine.variant("progressive")
	var table := variant.table({seed = seed_text, stakes = [1, 3]})
	if table == null:
		printerr(variant.last_error.text)
		return ""
	table.set_player(0, engine.function_player("host", decide))
	table.set_player(1, engine.player("greedy"))
	while table.info().phase != "over":
		if table.info().phase == "between":
			table.next_deal()
		elif table.step() != OK:
			printerr(table.last_error.text)
			return ""
	return table.record()

# Returns the calls per second. It alternates between getting the legal list and applying an action.
func bench(seed_text: String) -> int:
	var variant := MilleEngine.new().variant("progressive")
	var table := variant.table({seed = seed_text})
	var calls := 0
	var decision := 0
	var began := Time.get_ticks_usec()
	while Time.get_ticks_usec() - began < 1_000_000:
		var legal := table.legal()
		calls += 1
		if not legal.is_empty():
			table.apply_index(7919 * decision % legal.size())
			calls += 1
			decision += 1
		elif table.next_deal() != OK:
			table = variant.table({seed = seed_text})
	return int(calls / ((Time.get_ticks_usec() - began) / 1e6))

func _init() -> void:
	var arguments := OS.get_cmdline_user_args()
	var at := arguments.find("--seed")
	var seed_text := arguments[at + 1] if at >= 0 else "1"
	var output := "%d\n" % bench(seed_text) if arguments.has("--bench") else play(seed_text)
	printraw(output)
	quit(1 if output.is_empty() else 0)
