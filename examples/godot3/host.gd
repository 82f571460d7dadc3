# The match of the hosts in Godot 3, through shim.cpp: a match of `progressive` between its own function and `greedy`.
# `godot3-server --script host.gd [--seed=S]` prints the record of the match; with `--bench` how many calls it makes per second.
extends SceneTree

var native := GDNative.new()

func mille(command: String, argument = "") -> String:
	var answer: String = native.call_native("standard_varcall", "mille_run", [command, str(argument)])
	if answer.begins_with("!"):
		printerr(answer)
		OS.exit_code = 1
	return answer

func legal() -> Array:
	return JSON.parse(mille("legal")).result

func play(seed_text: String) -> void:
	var decision := 0
	mille("begin", seed_text)
	while OS.exit_code == 0:
		var phase := mille("phase")
		if phase == "3":
			printraw(mille("record"))
			return
		elif phase == "0":
			mille("deal")
		else:
			mille("step", 7919 * decision % legal().size())
			decision += 1

# Returns the calls per second. It alternates between getting the legal list and applying an action.
func bench(seed_text: String) -> float:
	var calls := 0
	var decision := 0
	mille("begin", seed_text)
	var began := OS.get_ticks_usec()
	while OS.get_ticks_usec() - began < 1000000:
		var actions := legal()
		calls += 1
		if not actions.empty():
			mille("apply", actions[7919 * decision % actions.size()])
			calls += 1
			decision += 1
		else:
			mille("begin" if mille("phase") == "3" else "deal", seed_text)
	return calls * 1e6 / (OS.get_ticks_usec() - began)

func _init() -> void:
	var library := GDNativeLibrary.new()
	var config := ConfigFile.new()
	config.set_value("general", "load_once", true)
	config.set_value("general", "symbol_prefix", "godot_")
	config.set_value("entry", "Server.64", "res://libshim.so")
	config.set_value("entry", "X11.64", "res://libshim.so")
	config.set_value("dependencies", "Server.64", [])
	config.set_value("dependencies", "X11.64", [])
	library.config_file = config
	native.library = library
	var seed_text := "1"
	var arguments := Array(OS.get_cmdline_args())
	if arguments.has("--seed"):
		seed_text = arguments[arguments.find("--seed") + 1]
	if not native.initialize():
		OS.exit_code = 1
	elif arguments.has("--bench"):
		print("%.0f" % bench(seed_text))
	else:
		play(seed_text)
	native.terminate()
	quit(OS.exit_code)
