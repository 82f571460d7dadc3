"""Whether the costs that `mille review` tells are true: each costly decision is tried again in many other deals.

    review_again.py COMMAND RECORD... [--worlds N] [--least SHARE]

COMMAND is the program `mille`. All matches of the records are reviewed. A cost agrees with the fresh one if it differs by no more than the
intervals of both, added as independent errors are. Nothing is random: the same arguments print the same lines. The exit status is 1 if less than
SHARE of the costs agree.
"""

import argparse
import itertools
import json
import math
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import mille

OTHER_WORLDS = 1_000_000  # far from those of the review
QUANTILE = 1.96


def points(state: mille.State, seat: int, action: mille.Action, players: list[mille.Player]) -> float:
    """What the seat wins in the deal after this action and then the same play of both."""
    table = state.table()
    table.apply(action)
    for each, player in enumerate(players):
        table.set_player(each, player)
    while table.info.phase not in (mille.Phase.BETWEEN, mille.Phase.OVER):
        table.step()
    result = table.results()[-1].points
    return float(result[seat] - result[1 - seat])


def cost(state: mille.State, seat: int, better: str, played: str, worlds: int, players: list[mille.Player]) -> tuple[float, float]:
    """The mean gain of the better action, and half the width of its interval."""
    gains, one, other = [], state.parse(better), state.parse(played)
    for world in range(worlds):
        dealt = state.resample(seat, OTHER_WORLDS + world)
        gains.append(points(dealt, seat, one, players) - points(dealt, seat, other, players))
    return statistics.fmean(gains), QUANTILE * statistics.stdev(gains) / math.sqrt(worlds)


def matches(record: bytes) -> Iterator[int]:
    """The numbers of the matches in a record."""
    for number in itertools.count(1):
        try:
            mille.find_match(record, number)
        except mille.MilleError as refusal:
            if refusal.status != mille.Status.NOT_FOUND:
                raise
            return
        yield number


def main() -> int:
    parser = argparse.ArgumentParser(description="Tries the costly decisions of reviews again in other deals.")
    parser.add_argument("command")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--worlds", type=int, default=1000, help="other deals for each decision (default: 1000)")
    parser.add_argument("--least", type=float, default=0, help="the share of costs that must agree (default: 0)")
    given = parser.parse_args()
    engine = mille.Engine()
    players = [mille.Player(engine, mille.PlayerSetup.parse("club:goal=points")) for _ in range(2)]
    told, fresh, agree, count = 0.0, 0.0, 0, 0
    for path in given.records:
        record = path.read_bytes()
        for match in matches(record):
            table = mille.Table.from_record(engine, record, match)
            line = [given.command, "review", str(path), "--match", str(match), "--json", "--top", "1000", "--matches", "0"]
            review = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)
            for seat in review["seats"]:
                for one in seat["worst"]:
                    state = mille.State.from_table(table, one["decision"])
                    mean, half = cost(state, seat["seat"], one["better"], one["played"], given.worlds, players)
                    count += 1
                    agree += abs(mean - one["cost"]) <= math.hypot(half, one["uncertainty"])
                    told, fresh = told + one["cost"], fresh + mean
                    first = f"{one['cost']:.1f} ± {one['uncertainty']:.1f}"
                    print(f"{path.name} {match} {one['decision']}: {first}, again {mean:.1f} ± {half:.1f}", flush=True)
    if not count:
        print("no decision was costly")
        return 1
    print(f"{agree} of {count} agree; mean cost {told / count:.2f}, again {fresh / count:.2f}")
    return 0 if agree >= given.least * count else 1


if __name__ == "__main__":
    sys.exit(main())
