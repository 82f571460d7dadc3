"""The example that exists in every language: a match of `progressive` between its own function and `greedy`.

    host.py [--seed S]    prints the match's record
    host.py --bench       prints how many calls it makes in a second (legal list, and apply)
"""

import argparse
import sys
import time

from mille import ALL, Decision, Engine, Phase, Player, State, Table


def decide(decision: Decision) -> int:
    return 7919 * decision.decision % len(decision.legal)


def play(seed: str) -> str:
    with (
        Engine() as engine,
        engine.variant("progressive") as variant,
        Player.from_function(engine, "host", decide, deterministic=True) as host,
        Player(engine, "greedy") as greedy,
        Table(variant, seed=seed, stakes=(1, 3)) as table,
    ):
        table.set_player(0, host)
        table.set_player(1, greedy)
        table.play()
        return table.record(ALL)


def bench(seed: str, seconds: float = 1.0) -> float:
    """Returns the calls per second. It alternates between getting the legal list and applying an action."""
    with Engine() as engine, engine.variant("progressive") as variant:
        start = State(variant, seed=seed)
        state, calls, decision = start.copy(), 0, 0
        began = time.perf_counter()
        while (taken := time.perf_counter() - began) < seconds:
            for _ in range(256):
                legal = state.legal()
                calls += 1
                if legal:
                    state.apply(legal[7919 * decision % len(legal)])
                    calls += 1
                    decision += 1
                elif state.phase()[0] == Phase.OVER:
                    state = start.copy()
                else:
                    state.next_deal()
        return calls / taken


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="1")
    parser.add_argument("--bench", action="store_true")
    options = parser.parse_args()
    if options.bench:
        print(round(bench(options.seed)))
    else:
        sys.stdout.write(play(options.seed))


if __name__ == "__main__":
    main()
