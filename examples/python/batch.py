"""Many states in one call, as numpy arrays: it makes legal lists, applies actions and prints how many of both per second."""

import time

import numpy

from mille import Engine, State, States

STATES = 1000
rng = numpy.random.default_rng(1)

with Engine() as engine, engine.variant("progressive") as variant:
    start = State(variant, seed=1)
    start.next_deal()
    states = States.sample(start, 0, STATES, seed=1)  # what seat 0 may take for the truth
    calls, seconds = 0, 0.0
    while seconds < 1:
        began = time.perf_counter()
        actions, counts = states.legal()
        if counts.min() > 0:
            chosen = rng.integers(counts)
            states.apply(actions[numpy.arange(STATES), chosen])
            calls += 2 * STATES
        else:  # a deal has ended somewhere: all begin anew
            states = States.sample(start, 0, STATES, seed=calls)
        seconds += time.perf_counter() - began
    print(round(calls / seconds))
