"""endings.py PROGRAM: the values of `endings` by another way: worlds are sampled instead of counted, with the library's states.

The number of plays must be the same, and the mean value of all plays within five standard errors.
"""

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator

from mille import Engine, Phase, State, States, Table

WORLDS = 60  # for each play
GUESSES = 12  # worlds in which the opponent weighs the stock against the pile


def ends_of_turn(state: State, met: set) -> Iterator[State]:
    """The different states to which the turn in progress can lead."""
    for action in list(state.legal()):
        after = state.copy()
        after.apply(action)
        if after.hash() in met:
            continue
        met.add(after.hash())
        if after.phase() == state.phase():
            yield from ends_of_turn(after, met)
        else:
            yield after


def won(state: State, seat: int) -> int:
    points = state.result().points
    return points[seat] - points[1 - seat]


def best_end(state: State) -> int:
    seat = state.phase()[1]
    return max(won(after, seat) for after in ends_of_turn(state, set()))


def last_turn(world: State, seed: int) -> float:
    """What the opponent wins in this world."""
    seat = world.phase()[1]
    worth, expected = [], []
    for action in list(world.legal()):
        after = world.copy()
        after.apply(action)
        worth.append(won(after, seat) if after.phase()[1] < 0 else best_end(after))
        expected.append(float(worth[-1]))
    if len(worth) > 1:  # the first is the draw: what it brings is not known
        guesses = States.sample(world, seat, GUESSES, seed)
        draw = list(world.legal())[0]
        drawn = []
        for guess in (guesses[i] for i in range(GUESSES)):
            guess.apply(draw)
            drawn.append(best_end(guess))
        expected[0] = statistics.mean(drawn)
    return worth[expected.index(max(expected))]


def main() -> int:
    listed = subprocess.run([sys.argv[1], "8", "4000"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(listed) == 8, listed
    rng = random.Random(1)
    with Engine() as engine:
        for line in map(json.loads, listed):
            with Table.from_position(engine, line["position"]) as table:
                state = State.from_table(table)
            assert state.phase()[0] == Phase.LAY
            seat, values, errors = state.phase()[1], [], []
            for after in ends_of_turn(state, set()):
                if after.phase()[1] < 0:
                    values.append(won(after, seat))
                    continue
                worlds = States.sample(after, seat, WORLDS, rng.getrandbits(60))
                sampled = [-last_turn(worlds[i], rng.getrandbits(60)) for i in range(WORLDS)]
                values.append(statistics.mean(sampled))
                errors.append(statistics.variance(sampled) / WORLDS)
            assert len(values) == line["plays"], (len(values), line)
            mean, error = statistics.mean(values), sum(errors) ** 0.5 / len(values)
            print(f"{len(values)} plays, mean {line['mean']:.2f}, sampled {mean:.2f} +- {error:.2f}", flush=True)
            assert abs(mean - line["mean"]) <= 5 * error + 1, line
            assert max(values) >= line["value"] - 5 * max(errors, default=0) ** 0.5 - 1, line
    return 0


if __name__ == "__main__":
    sys.exit(main())
