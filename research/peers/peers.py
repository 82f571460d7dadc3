"""How fast other libraries of card games play at random from Python, beside libmille. `./dev bench peers` runs it.

    peers.py [--seconds S] [--rounds R]

A row is one way to play. A decision is one choice of one player among the legal actions, at random. Deals are included. The rows take turns, R
rounds of S seconds each. The middle round of each is printed.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pyspiel
import rlcard
from open_spiel.python import rl_environment

import mille
from mille.env import Vector, random_actions

EPISODES = 256
Way = Iterator[int]  # plays on without end, and yields how many decisions it has made


def libmille_state(engine: mille.Engine) -> Way:
    """One state: the length of the legal list, and an entry of it."""
    state = mille.State(engine.variant("montreal"), seed=1)
    while True:
        if not (count := state.legal_count()):
            state = mille.State(state.variant, seed=random.getrandbits(32)) if state.phase()[0] == mille.Phase.OVER else state
            state.next_deal()
            continue
        state.play(random.randrange(count))
        yield 1


def libmille_list(engine: mille.Engine) -> Way:
    """One state: the legal list as values, and one of them."""
    state = mille.State(engine.variant("montreal"), seed=1)
    while True:
        if not (legal := state.legal()):
            state = mille.State(state.variant, seed=random.getrandbits(32)) if state.phase()[0] == mille.Phase.OVER else state
            state.next_deal()
            continue
        state.apply(legal[random.randrange(len(legal))])
        yield 1


def libmille_vector(engine: mille.Engine) -> Way:
    """Many deals in arrays, with the observation and the mask of each. A decision is an atomic action."""
    rng = numpy.random.default_rng(1)
    with Vector(engine.variant("montreal"), EPISODES, seed=1) as deals:
        while True:
            deals.step(random_actions(deals.masks, rng))
            yield EPISODES


def open_spiel(game: str) -> Way:
    """The legal list, and one of its actions; what chance does is not counted."""
    loaded = pyspiel.load_game(game)
    while True:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, chances)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[random.randrange(len(legal))])
            yield 1


def open_spiel_environment(game: str) -> Way:
    """OpenSpiel's environment for learning, with the observation and the legal actions of the player to act."""
    environment = rl_environment.Environment(game)
    while True:
        step = environment.reset()
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = environment.step([legal[random.randrange(len(legal))]])
            yield 1


def rlcard_environment(game: str) -> Way:
    """RLCard's environment for learning, with the observation and the legal actions of the player to act."""
    environment = rlcard.make(game)
    while True:
        state, _ = environment.reset()
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[random.randrange(len(legal))])
            yield 1


def measured(way: Way, seconds: float) -> float:
    """Decisions a second."""
    made, begin = 0, time.perf_counter()
    while True:
        for _ in range(20):
            made += next(way)
        if (taken := time.perf_counter() - begin) >= seconds:
            return made / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    random.seed(1)
    engine = mille.Engine()
    ways: list[tuple[str, str, str, Callable[..., Way], Any]] = [
        ("libmille", "Mille", "an entry of the legal list by its number", libmille_state, engine),
        ("libmille", "Mille", "the legal list", libmille_list, engine),
        ("libmille", "Mille", f"observations and masks, {EPISODES} deals at once", libmille_vector, engine),
    ]
    for game in ("crazy_eights", "spades", "cribbage", "gin_rummy"):
        ways.append(("OpenSpiel", game, "the legal list", open_spiel, game))
    ways.append(("OpenSpiel", "gin_rummy", "observations, one deal", open_spiel_environment, "gin_rummy"))
    ways.append(("RLCard", "gin-rummy", "observations, one deal", rlcard_environment, "gin-rummy"))
    playing = [make(given) for _, _, _, make, given in ways]
    rounds = [[measured(way, options.seconds) for way in playing] for _ in range(options.rounds)]
    print("| library | game | a decision takes | decisions a second |\n| --- | --- | --- | --- |")
    for (library, game, what, _, _), figures in zip(ways, zip(*rounds)):
        print(f"| {library} | {game} | {what} | {statistics.median(figures):,.0f} |")


if __name__ == "__main__":
    main()
