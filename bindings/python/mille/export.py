"""Writes decisions of players as training data: python3 -m mille.export --out FOLDER.

Two players play deals against each other. Each atomic action is one row. docs/training.md describes the columns.
"""

import argparse
import contextlib
import hashlib
import io
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import numpy

from .engine import Engine, PlayerSetup, Variant, version
from .enums import SEATS, Phase
from .errors import MilleError
from .player import Player
from .state import State, States
from .table import Table

FORMAT = 1
CARD = "card.json"


def deal_seed(seed: int, deal: int) -> bytes:
    """The seed of the table that plays a deal, from the seed of the data and the number of the deal."""
    return hashlib.sha256(b"mille export" + seed.to_bytes(8, "little") + deal.to_bytes(8, "little")).digest()


class Deal:
    """Plays one deal and keeps its atomic actions, with the observation and the mask before each."""

    def __init__(self, variant: Variant, players: list[Player], seed: bytes) -> None:
        states: list[State] = []
        self.actions: list[int] = []
        self.seats: list[int] = []
        with Table(variant, seed=seed) as table:
            for seat, player in enumerate(players):
                table.set_player(seat, player)
            table.next_deal()
            while table.info.phase in (Phase.DRAW, Phase.LAY):
                state = State.from_table(table)
                for action in state.atomic_split(table.step().action):
                    states.append(state.copy())
                    self.actions.append(action)
                    self.seats.append(state.phase()[1])
                    state.apply(state.atomic(action))
            self.points = list(table.results()[-1].points)
        self.observations, self.masks = States(variant, states).observe()

    def __len__(self) -> int:
        return len(self.actions)


def columns(variant: Variant, players: list[Player], seed: int, numbers: range) -> dict[str, Any]:
    """Plays the deals with these numbers, which make one shard, and returns its columns."""
    # The players change seats after each deal, so that each plays both seats.
    deals = [Deal(variant, players if number % 2 == 0 else players[::-1], deal_seed(seed, number)) for number in numbers]
    lengths = [len(deal) for deal in deals]
    seats = numpy.array([seat for deal in deals for seat in deal.seats], numpy.int8)
    number = numpy.repeat(numpy.array(numbers, numpy.int64), lengths)
    points = numpy.repeat(numpy.array([deal.points for deal in deals], numpy.float32), lengths, axis=0)
    own = points[numpy.arange(len(seats)), seats]
    return {
        "observation": numpy.concatenate([deal.observations for deal in deals]),
        "mask": numpy.packbits(numpy.concatenate([deal.masks for deal in deals]), axis=1),
        "action": numpy.array([action for deal in deals for action in deal.actions], numpy.int16),
        "seat": seats,
        "player": ((seats + number) % 2).astype(numpy.int8),
        "deal": number,
        "points": points,
        "value": 2 * own - points.sum(axis=1),
    }


# ---- The folder ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def opened(options: argparse.Namespace) -> Iterator[tuple[Variant, list[Player]]]:
    """The variant and the players that the options name."""
    with Engine(player_folders=options.player_path) as engine, engine.variant(options.variant) as variant:
        with contextlib.ExitStack() as players:
            yield variant, [players.enter_context(Player(engine, PlayerSetup.parse(name))) for name in options.player]


def card_of(options: argparse.Namespace) -> dict[str, Any]:
    """The content of card.json. The same card means the same files, if the players are deterministic and their own files are the same."""
    with opened(options) as (variant, _):  # the players too, so that a name that is none ends the export before it writes anything
        sizes = variant.encoding()
        return {
            "format": FORMAT,
            "library": version(),
            "variant": options.variant,
            "rules": variant.hash().hex(),
            "players": options.player,
            "seed": options.seed,
            "deals": options.deals,
            "deals_in_a_shard": options.shard,
            "files": options.format,
            "observation_size": sizes.observation_size,
            "atomic_actions": sizes.atomic_actions,
            "seed_of_deal": "SHA-256 of “mille export”, the seed and the deal's number, 8 bytes each, least significant first",
        }


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file atomically: a stopped run leaves the whole file or none."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content)
    os.replace(beside, path)


def shard_name(number: int, kind: str) -> str:
    return f"{number:05}.{kind}"


def npz(data: dict[str, Any]) -> bytes:
    content = io.BytesIO()
    numpy.savez(content, **data)
    return content.getvalue()


def json_lines(data: dict[str, Any]) -> bytes:
    masks = numpy.unpackbits(data["mask"], axis=1)
    lines = []
    for at in range(len(data["action"])):
        row = {name: column[at].tolist() for name, column in data.items() if name != "mask"}
        row["legal"] = numpy.flatnonzero(masks[at]).tolist()
        lines.append(json.dumps(row, separators=(",", ":")) + "\n")
    return "".join(lines).encode()


WRITERS = {"npz": npz, "jsonl": json_lines}


def write_shard(task: tuple[argparse.Namespace, int]) -> int:
    """Writes a shard, in a worker process. Returns its number of rows."""
    options, number = task
    numbers = range(number * options.shard, min((number + 1) * options.shard, options.deals))
    with opened(options) as (variant, players):
        data = columns(variant, players, options.seed, numbers)
    write_whole(Path(options.out) / shard_name(number, options.format), WRITERS[options.format](data))
    return len(data["action"])


def export(options: argparse.Namespace) -> int:
    card = (json.dumps(card_of(options), indent=2, ensure_ascii=False) + "\n").encode()
    folder = Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / CARD).exists():
        if (folder / CARD).read_bytes() != card:
            raise SystemExit(f"{folder} holds other data: its {CARD} differs. Name another folder.")
    elif any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty and has no {CARD}. Name another folder.")
    write_whole(folder / CARD, card)
    wanted = range(-(-options.deals // options.shard))
    missing = [number for number in wanted if not (folder / shard_name(number, options.format)).exists()]
    tasks = [(options, number) for number in missing]
    rows = 0
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for done, count in enumerate(pool.imap_unordered(write_shard, tasks), 1):
            rows += count
            if sys.stderr.isatty():
                print(f"\r{len(wanted) - len(missing) + done} of {len(wanted)} shards", end="", file=sys.stderr)
    if sys.stderr.isatty() and missing:
        print(file=sys.stderr)
    print(f"{rows} rows in {len(missing)} shards, {len(wanted)} shards in all: {folder}")
    return 0


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is not at least 1")
    return value


def read_options(words: Optional[list[str]] = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m mille.export", description=__doc__.split("\n")[0])
    parser.add_argument("--out", required=True, metavar="FOLDER", help="folder for the shards; a stopped run continues there")
    parser.add_argument("--player", action="append", metavar="P", help="a player; give the option twice for two players (default: club)")
    parser.add_argument("--player-path", action="append", default=[], metavar="FOLDER", help="a folder with players, before those of MILLE_AI_PATH")
    parser.add_argument("--variant", default="montreal", metavar="ID", help="the rules (default: montreal)")
    parser.add_argument("--deals", type=positive, default=1000, metavar="N", help="number of deals (default: 1000)")
    parser.add_argument("--shard", type=positive, default=500, metavar="N", help="deals per file (default: 500)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the cards (default: 1)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="number of processes (default: 1)")
    parser.add_argument("--format", choices=sorted(WRITERS), default="npz", help="format of the files (default: npz)")
    options = parser.parse_args(words)
    options.player_path += [folder for folder in os.environ.get("MILLE_AI_PATH", "").split(os.pathsep) if folder]
    options.player = options.player or ["club", "club"]
    if len(options.player) == 1:
        options.player *= SEATS
    if len(options.player) > SEATS:
        parser.error("--player may be given at most twice")
    if not 0 <= options.seed < 1 << 64:
        parser.error("--seed must be from 0 to 2^64 - 1")
    return options


if __name__ == "__main__":
    try:
        sys.exit(export(read_options()))
    except (MilleError, OSError) as refused:
        sys.exit(f"mille.export: {refused}")
