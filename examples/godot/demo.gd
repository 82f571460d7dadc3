# A match against `club`: every legal action is a button. The opponent thinks on a thread of its own, so the window never freezes.
extends VBoxContainer

signal chosen(action: String)
var engine := MilleEngine.new()
var table := engine.variant("montreal", {target = 500}).table()

func _ready() -> void:
	table.set_player(1, engine.player("club"))
	table.event.connect(func(event: Dictionary) -> void: print(event))
	while table.info().phase != "over":
		if table.info().phase == "between":
			table.next_deal()
		elif table.info().turn == 0:
			show_choices()
			table.apply(await chosen)
		else:
			var task := WorkerThreadPool.add_task(table.step)
			while not WorkerThreadPool.is_task_completed(task):
				await get_tree().process_frame
			WorkerThreadPool.wait_for_task_completion(task)
	$"../..".set_title("Mille: you %d, club %d" % table.info().totals)

func show_choices() -> void:
	get_children().map(func(child: Node) -> void: child.queue_free())
	var view := table.view(0)
	for text: String in ["Your hand: %s" % [view.hand], "Pile: %s" % [view.pile], "Sets: %s" % [view.sets]] + Array(table.legal()):
		var row := Button.new()
		row.text = text
		row.disabled = text.contains(":")
		row.pressed.connect(func() -> void: chosen.emit(text))
		add_child(row)
