# Plays the demo to its end by pressing its buttons: `godot --headless --script test_demo.gd` in the demo's project.
extends SceneTree

func _init() -> void:
	var demo: Node = load("res://demo.tscn").instantiate()
	root.add_child.call_deferred(demo)
	await process_frame
	var rows := demo.get_node("Rows")
	var pressed := 0
	while rows.table.info().get("phase") != "over":
		var choices := rows.get_children().filter(func(row: Button) -> bool: return not row.disabled and not row.is_queued_for_deletion())
		if rows.table.info().get("turn") == 0 and not choices.is_empty():
			pressed += 1
			choices[-1].pressed.emit()
		await process_frame
	await process_frame
	print("\n%d buttons pressed, %s" % [pressed, root.title])
	var holds: bool = pressed > 0 and root.title.begins_with("Mille: you ")
	demo.queue_free()
	await process_frame
	quit(0 if holds else 1)
