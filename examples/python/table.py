"""A table with a person at it: seat 0 is you, seat 1 the built-in `greedy`.

    table.py RECORD [SEED]    plays a short match, to 500 points, or goes on with the match in the file RECORD

docs/table-python.md explains each part.
"""

import os
import sys
from pathlib import Path
from typing import Optional

from mille import ALL, ActionKind, Card, Engine, EventKind, MilleError, Phase, Player, Table, View, cards

YOU, OPPONENT = 0, 1


def words(counts: list[Card]) -> str:
    return "".join(f" {card}" for card in counts)


# [view]
def sets(view: View, seat: int) -> str:
    """A seat's sets by rank: the natural cards, then the number of wild ones."""
    text = ""
    for rank, wilds in enumerate(view.wilds[seat]):
        natural = [card for card in cards(view.sets[seat]) if card.rank == rank]
        if natural:
            text += words(natural) + (f" + {sum(wilds)} wild" if sum(wilds) else "") + " |"
    return text


def show(table: Table) -> None:
    view = table.view(YOU)
    print(f"Opponent's hand: {view.hand_size[OPPONENT]}")
    print(f"Opponent's sets:{sets(view, OPPONENT)}")
    print(f"Pile, top last:{words([Card(n) for n in view.pile[:view.pile_size]])}")
    print(f"Your sets:{sets(view, YOU)}")
    print(f"Your hand:{words(cards(view.hand))}")


# [legal]
def show_choices(table: Table) -> None:
    print("  ".join(f"{i} {action.text(YOU)}" for i, action in enumerate(table.legal(), 1)))


# [events]
def tell(table: Table, seen: int) -> int:
    """Prints the events from number `seen` on, as seat 0 may know them; returns the number of the next one."""
    for event in table.events(YOU, seen):
        seen = event.number + 1
        if event.kind == EventKind.DEAL:
            print(f"Deal {event.deal}")
        elif event.kind == EventKind.ACTION:
            who = "You" if event.seat == YOU else "Opponent"
            drawn = event.action.kind == ActionKind.DRAW and event.card_count == 1
            print(f"{who}: {event.action.text(event.seat)}{words([Card(event.cards[0])]) if drawn else ''}")
        elif event.kind == EventKind.DEAL_END:
            you, opponent = event.result.points
            print(f"Deal {event.deal} is over: you {you}, opponent {opponent}")
    return seen


# [hint]
def hint(table: Table, adviser: Player) -> None:
    action = table.hint(adviser).action
    print(f"Hint: {action.text(YOU)}\n{adviser.explanation()}")


# [undo]
def undo(table: Table) -> None:
    """Takes your last action back, and everything that followed it."""
    info = table.info
    for number in reversed(range(info.first_decision, info.decisions)):
        if table.decision(number)[0] == YOU:
            table.undo(number)
            print("Taken back")
            return
    print("There is nothing to take back")


# [save]
def save(table: Table, path: Path) -> None:
    """Writes the record beside the file and moves it into place, so that a crash leaves the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(table.record(ALL))
    os.replace(beside, path)


# [resume]
def resume(engine: Engine, path: Path) -> Optional[Table]:
    return Table.from_record(engine, path.read_text()) if path.exists() else None


# [finish]
def settle(table: Table) -> None:
    info, payment = table.info, table.payment()
    if info.winner < 0:  # equal totals after 1,000 deals
        print(f"Drawn, at {info.totals[YOU]}")
        return
    winner = "You win" if info.winner == YOU else "The opponent wins"
    print(f"{winner}, {info.totals[info.winner]} to {info.totals[1 - info.winner]}")
    print(
        f"game {payment.game}, difference {payment.difference}, naturals {payment.naturals}, "
        f"chapeaux {payment.chapeaux}, skunk {payment.skunk}: to pay {payment.total}"
    )


# [input]
def obey(table: Table, adviser: Player, line: str) -> None:
    """Carries out what the person typed. A refusal changes nothing and says why."""
    legal = table.legal()
    try:
        if line == "hint":
            hint(table, adviser)
        elif line == "undo":
            undo(table)
        elif line.isdecimal() and 1 <= int(line) <= len(legal):
            table.apply(legal[int(line) - 1])
        else:
            table.apply(line)
    except MilleError as refusal:
        print(f"No: {refusal}")


# [loop]
def play(table: Table, adviser: Player, path: Path) -> None:
    seen, epoch = 0, table.info.epoch
    while True:
        info = table.info
        if info.phase == Phase.BETWEEN:
            table.next_deal()
        elif info.turn == OPPONENT:
            table.step()
        else:
            save(table, path)
            if epoch != info.epoch:
                seen, epoch = info.events, info.epoch  # undo dropped events
            seen = tell(table, seen)
            if info.phase == Phase.OVER:
                break
            show(table)
            show_choices(table)
            try:
                obey(table, adviser, input("> "))
            except EOFError:
                return
    settle(table)


# [setup]
def main(path: Path, seed: Optional[str] = None) -> None:
    with Engine() as engine:
        table = resume(engine, path)
        if table is None:
            table = Table(engine.variant("montreal", target=500), seed=seed)
            table.set_seat_name(YOU, "you")
        table.set_player(OPPONENT, Player(engine, "greedy"))
        play(table, Player(engine, "search", nodes=500), path)


# [end]
if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("table.py RECORD [SEED]")
    main(Path(sys.argv[1]), *sys.argv[2:3])
