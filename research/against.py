"""How many steps a second `mille.env.Against` makes for a learner. `./dev bench against` runs it.

    against.py [--player NAME] [--count N] [--threads T] [--seconds S] [--rounds R]

The learner plays at random. Choosing its actions is not counted. With T threads and with one, R rounds of S seconds each take turns; the first
steps, in which players learn the rules, are left out. The middle round is printed: the learner's steps a second, and the processor time of a step.
"""

import argparse
import statistics
import time

import numpy

from mille.env import Against, random_actions

WARM_UP = 50  # steps: about two deals


def round_of(deals: Against, rng: numpy.random.Generator, seconds: float) -> tuple[float, float]:
    """Steps a second, and the processor time of one in seconds."""
    steps, taken, busy = 0, 0.0, 0.0
    while taken < seconds:
        actions = random_actions(deals.masks, rng)
        clock, processor = time.perf_counter(), time.process_time()
        deals.step(actions)
        taken, busy = taken + time.perf_counter() - clock, busy + time.process_time() - processor
        steps += deals.count
    return steps / taken, busy / steps


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--player", default="club")
    parser.add_argument("--count", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    rng = numpy.random.default_rng(1)
    ways = [Against("montreal", given.count, given.player, seed=1, threads=threads) for threads in sorted({1, given.threads})]
    for deals in ways:
        for _ in range(WARM_UP):
            deals.step(random_actions(deals.masks, rng))
    rounds = [[round_of(deals, rng, given.seconds) for deals in ways] for _ in range(given.rounds)]
    print(f"{given.count} deals against {given.player}, the middle of {given.rounds} rounds of {given.seconds:g} s")
    for deals, each in zip(ways, zip(*rounds)):
        speed, busy = (statistics.median(column) for column in zip(*each))
        print(f"threads {deals.threads}: {speed:,.0f} steps a second, {busy * 1e6:.1f} µs of processor time a step")


if __name__ == "__main__":
    main()
