"""A short match: a function of this program against the built-in `greedy`."""

from mille import Engine, IllegalAction, Player, Table

with Engine() as engine, engine.variant("montreal", target=500) as rules:
    table = Table(rules, seed=1)
    table.set_player(0, Player.from_function(engine, "first", lambda decision: 0))
    table.set_player(1, Player(engine, "greedy"))
    table.next_deal()
    try:
        table.apply("lay Q QC QD QH")
    except IllegalAction as refusal:
        print(refusal)
    table.play()
    print(
        f"seat {table.info.winner} won {table.payment().total} after {len(table.results())} deals"
    )
