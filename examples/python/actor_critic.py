#!/usr/bin/env python3
"""Learns to play against a player of the library with tinygrad, which reads the arrays of mille.env where they are, without copies.

    DEV=CPU python3 actor_critic.py --against greedy

The method is proximal policy optimisation, as in selfplay.py. Tested with tinygrad 0.14.0.
"""

import argparse

import numpy
from tinygrad import Context, Tensor, TinyJit, dtypes, nn

from mille.env import Against

DEALS, STEPS, PASSES, SCALE = 128, 32, 6, 100.0  # deals at once; decisions of each in a round; passes over a round; points of a reward of 1
KINDS = {"float32": dtypes.float32, "int8": dtypes.int8, "int32": dtypes.int32}

parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
parser.add_argument("--against", default="greedy", help="the opponent (default: greedy)")
parser.add_argument("--rounds", type=int, default=100, help="rounds of 4,096 decisions (default: 100)")
options = parser.parse_args()
Tensor.manual_seed(1)


def shared(array: numpy.ndarray) -> Tensor:
    """A tensor over the memory of an array. It reads what the array holds then."""
    return Tensor.from_blob(array.ctypes.data, array.shape, dtype=KINDS[array.dtype.name], device="CPU")


deals = Against("montreal", DEALS, options.against, seed=1, threads=2)
hidden, policy, value = nn.Linear(deals.observation_size, 64), nn.Linear(64, deals.actions), nn.Linear(64, 1)
weights = [each for layer in (hidden, policy, value) for each in (layer.weight, layer.bias)]
Tensor.realize(*weights)  # before a jit looks at them
optimiser = nn.optim.Adam(weights, lr=4e-3)
shapes = [(deals.observation_size, "float32"), (deals.actions, "int8"), (None, "int32"), (None, "float32"), (None, "float32")]
seen, legal, taken, before, wanted = round_ = [numpy.zeros((STEPS, DEALS, size) if size else (STEPS, DEALS), kind) for size, kind in shapes]


def model(observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """The logarithm of the probability of each action, and the expected reward, of each row."""
    units = hidden(observations / 4).relu()
    return (masks == 0).where(-1e9, policy(units)).log_softmax(), value(units).squeeze(-1)


@TinyJit
def decide(observations: Tensor, masks: Tensor) -> list[Tensor]:
    logs, values = model(observations, masks)
    noise = -(-Tensor.rand(*logs.shape).clip(1e-9, 1).log()).clip(1e-9, 100).log()  # Gumbel noise: the largest sum is a sample
    actions = (logs + noise).argmax(axis=1)
    return [each.realize() for each in (actions, logs.gather(1, actions.unsqueeze(1)).squeeze(1), values)]


@TinyJit
@Context(TRAINING=1)
def learn(observations: Tensor, masks: Tensor, actions: Tensor, before: Tensor, returns: Tensor) -> None:
    logs, values = model(observations, masks)
    ratio = (logs.gather(2, actions.unsqueeze(2)).squeeze(2) - before).exp()
    entropy = -(logs.exp() * (masks == 0).where(0, logs)).sum(axis=2).mean()
    errors = returns - values
    gains = ((errors - errors.mean()) / (errors.std() + 1e-6)).detach()
    better = (ratio * gains).minimum(ratio.clip(0.8, 1.2) * gains)
    optimiser.zero_grad()
    ((errors * errors / 2 - better).mean() - 0.01 * entropy).backward()
    optimiser.step()


now, played, points = [shared(deals.observations), shared(deals.masks)], [shared(array) for array in round_], []
for number in range(1, options.rounds + 1):
    rewards, ended = numpy.zeros((STEPS, DEALS), numpy.float32), numpy.zeros((STEPS, DEALS), bool)
    for t in range(STEPS):
        seats, seen[t], legal[t] = deals.seats.copy(), deals.observations, deals.masks
        taken[t], before[t] = (told.numpy() for told in decide(*now)[:2])
        deals.step(taken[t])
        rewards[t], ended[t] = deals.rewards[numpy.arange(DEALS), seats] / SCALE, deals.ended
    points += (rewards[ended] * SCALE).tolist()
    later = decide(*now)[2].numpy()
    for t in range(STEPS - 1, -1, -1):
        later = wanted[t] = rewards[t] + ~ended[t] * later
    for _ in range(PASSES):
        learn(*played)
    if number % 10 == 0:
        print(f"{number * STEPS * DEALS} decisions, {numpy.mean(points):.0f} points a deal against {options.against}", flush=True)
        points.clear()
