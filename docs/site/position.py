"""Positions of recorded matches, as the command `mille` shows them."""

import json
import os
import re
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

PLAY = Path(__file__).resolve().parent.parent / "play.md"

Side = namedtuple("Side", "name total sets naturals worth hand hand_worth")
# `raised`: the cards of the next move. `takes`: whether it takes the pile. `over`: whether the deal is.
Position = namedtuple("Position", "deal turn opponent you pile stock raised takes over")

CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b")
SIDE = re.compile(r"(?P<name>\w+)  (?P<total>-?\d+)\b(?P<rest>.*)")


def run(command, arguments, typed):
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "HOME": os.devnull}
    done = subprocess.run(
        [command, *arguments], input=typed, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return done.stdout


def typed_lines():
    """What docs/play.md types in the deal that it tells."""
    return re.findall(r"^(?:your draw|lay or discard)> (.*)$", PLAY.read_text(encoding="utf-8"), re.M)


def record_of(command, match, folder):
    """The record's lines. What docs/play.md types is typed into `mille play`; `mille watch` reads nothing."""
    file = Path(folder) / f"{match[0]}.mille"
    if not file.exists():
        run(command, [*match, "--record", str(file)], "\n".join([*typed_lines(), "quit", ""]))
    return file.read_text(encoding="utf-8").splitlines()


def cut(lines, deal, at):
    """The record up to and including a move of seat 0 in a deal, or up to the end of the deal."""
    current = 0
    for number, line in enumerate(map(json.loads, lines)):
        current = line.get("deal", current)
        found = "deal_end" in line if at is None else line.get("seat") == 0 and line["do"] == at
        if current == deal and found:
            return lines[: number + 1]
    sys.exit(f"Seat 0 does not play “{at}” in deal {deal}. Choose another position in docs/site/pictures.py.")


def position_of(command, picture, folder):
    """The picture's position. Records are written into the folder."""
    lines = cut(record_of(command, picture.match, folder), picture.deal, picture.at)
    file = Path(folder) / "cut.mille"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    # To the end, and back to where the move is not yet made.
    keys = [">", "q"] if picture.at is None else [">", "b", "q"]
    text = run(command, ["replay", str(file), "--step", "--plain"], "\n".join([*keys, ""]))
    return read_position(text[text.rindex("\nMille, ") :], picture.at)


def read_position(text, move):
    head = re.search(r"deal (\d+), turn (\d+)", text)
    # A wrapped line goes on with blanks.
    rows = re.sub(r"\n {3,}(?=\S)", "   ", text).splitlines()
    sides = []
    for number, row in enumerate(rows):
        if number + 1 < len(rows) and rows[number + 1].startswith("sets "):
            sides.append(read_side(row, rows[number + 1], rows[number + 2]))
    pile = next(row for row in rows if row.startswith("pile "))
    if "..." in pile:
        sys.exit("The command does not show the whole pile. Choose another position in docs/site/pictures.py.")
    return Position(
        deal=int(head[1]),
        turn=int(head[2]),
        opponent=sides[0],
        you=sides[1],
        pile=CARD.findall(pile),
        stock=int(re.search(r"stock (\d+)", pile)[1]),
        raised=CARD.findall(move or ""),
        takes=(move or "").startswith("pile "),
        over=move is None,
    )


def read_side(head, sets, hand):
    found = SIDE.match(head)
    pieces = [piece for piece in re.split(r" {3,}", sets.removeprefix("sets  ")) if CARD.match(piece)]
    worth = re.search(r"sets (\d+)", found["rest"])
    return Side(
        name=found["name"],
        total=int(found["total"]),
        sets=[(CARD.findall(piece), piece.endswith(" *")) for piece in pieces],
        naturals=len(re.findall(r"\*", found["rest"])),
        worth=int(worth[1]) if worth else None,
        hand=CARD.findall(hand),
        hand_worth=int(re.search(r"hand (\d+)", found["rest"])[1]),
    )


def rank_of(card):
    return card[:-1]


def twos_of(cards):
    return [card for card in cards if rank_of(card) == "2"]


def wilds_of(cards):
    """The wild twos of a set, whose natural cards come first."""
    return [] if rank_of(cards[0]) == "2" else twos_of(cards)
