#!/usr/bin/env python3
"""Trains a network to play as the exported decisions do, and writes it for the player `network`.

    python3 -m mille.export --out data --deals 16000 --jobs 2     what to learn from: decisions of club
    python3 train.py data club.network                            learn, and write the network
    mille arena --player network:file=club.network --player-readable . --player greedy --deals 2000

It needs numpy. The same data, options and numpy give the same network. docs/training.md is the guide.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy

from mille.network import Dense, Network

ROWS = 256  # of a step
VALUE_SCALE = 100.0  # points in a unit of the value while it is learned
VALUE_WEIGHT = 0.1  # how much the value's error counts beside the policy's


class Data:
    """The rows of some shards."""

    def __init__(self, files: list[Path]) -> None:
        shards = [numpy.load(file) for file in files]
        self.observations = numpy.concatenate([shard["observation"] for shard in shards])
        actions = numpy.concatenate([shard["action"] for shard in shards])
        masks = numpy.concatenate([shard["mask"] for shard in shards])
        self.actions = actions.astype(numpy.int64)
        self.masks = masks  # packed: a bit for each action
        self.values = numpy.concatenate([shard["value"] for shard in shards]) / VALUE_SCALE

    def __len__(self) -> int:
        return len(self.actions)

    def batches(self, rng: Any) -> Iterator[Any]:
        order = rng.permutation(len(self))
        for at in range(0, len(order) - ROWS + 1, ROWS):
            yield order[at : at + ROWS]


class Adam:
    """The optimiser (Kingma and Ba 2015), over arrays that it changes in place."""

    def __init__(self, arrays: list[Any]) -> None:
        self.arrays = arrays
        self.mean = [numpy.zeros_like(array) for array in arrays]
        self.square = [numpy.zeros_like(array) for array in arrays]
        self.steps = 0

    def step(self, gradients: list[Any], rate: float) -> None:
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for array, gradient, mean, square in zip(self.arrays, gradients, self.mean, self.square):
            mean *= 0.9
            mean += 0.1 * gradient
            square *= 0.999
            square += 0.001 * gradient * gradient
            array -= scale * mean / (numpy.sqrt(square) + 1e-8)


def dense(rng: Any, inputs: int, outputs: int, relu: bool = False) -> Dense:
    weights = rng.standard_normal((inputs, outputs), numpy.float32) * numpy.float32((2 / inputs) ** 0.5)
    return Dense(weights, numpy.zeros(outputs, numpy.float32), relu)


def new_network(rng: Any, inputs: int, actions: int, widths: list[int]) -> Network:
    sizes = [inputs, *widths]
    hidden = [dense(rng, a, b, relu=True) for a, b in zip(sizes, sizes[1:])]
    return Network(dense(rng, sizes[-1], actions), hidden, dense(rng, sizes[-1], 1))


def policy_of(logits: Any, masks: Any) -> Any:
    """The probability of each legal action."""
    logits = numpy.where(masks, logits, -1e9)
    logits -= logits.max(axis=1, keepdims=True)
    odds = numpy.exp(logits)
    return odds / odds.sum(axis=1, keepdims=True)


def gradients(network: Network, x: Any, masks: Any, actions: Any, values: Any) -> list[Any]:
    """Of the cross entropy of the policy and the squared error of the value, for each array of the network."""
    outputs = [x]
    for layer in network.hidden:
        outputs.append(layer(outputs[-1]))
    rows = numpy.arange(len(actions))
    off = policy_of(network.policy(outputs[-1]), masks)
    off[rows, actions] -= 1
    off /= len(rows)
    error = (network.value(outputs[-1])[:, 0] - values)[:, None] * numpy.float32(2 * VALUE_WEIGHT / len(rows))
    found = [outputs[-1].T @ error, error.sum(axis=0), outputs[-1].T @ off, off.sum(axis=0)]
    back = off @ network.policy.weights.T + error @ network.value.weights.T
    for layer, below, above in zip(network.hidden[::-1], outputs[-2::-1], outputs[:0:-1]):
        back = back * (above > 0)
        found += [below.T @ back, back.sum(axis=0)]
        back = back @ layer.weights.T
    return found


def arrays_of(network: Network) -> list[Any]:
    """The arrays in the order of gradients()."""
    layers = [network.value, network.policy, *network.hidden[::-1]]
    return [array for layer in layers for array in (layer.weights, layer.bias)]


def unpacked(masks: Any, actions: int) -> Any:
    return numpy.unpackbits(masks, axis=1)[:, :actions].astype(bool)


def measure(network: Network, data: Data) -> tuple[float, float]:
    """How often the network would do the same, and how well its value goes with what came of it."""
    same, values = 0, []
    for at in range(0, len(data), 8192):
        part = slice(at, at + 8192)
        logits, value = network(data.observations[part])
        masks = unpacked(data.masks[part], logits.shape[1])
        same += int((numpy.where(masks, logits, -numpy.inf).argmax(axis=1) == data.actions[part]).sum())
        values.append(value)
    return same / len(data), float(numpy.corrcoef(numpy.concatenate(values), data.values)[0, 1])


def train(network: Network, data: Data, held: Data, epochs: int, rate: float, rng: Any) -> None:
    optimiser = Adam(arrays_of(network))
    actions = len(network.policy.bias)
    steps, step = epochs * (len(data) // ROWS), 0
    for epoch in range(epochs):
        begin = time.monotonic()
        for rows in data.batches(rng):
            found = gradients(network, data.observations[rows], unpacked(data.masks[rows], actions), data.actions[rows], data.values[rows])
            optimiser.step(found, rate * (1 - step / steps))
            step += 1
        same, goes = measure(network, held)
        print(f"epoch {epoch + 1} of {epochs}: the same action in {same:.1%} of decisions held back, correlation of the value {goes:.2f}"
              f" ({time.monotonic() - begin:.0f} s)", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path, help="the folder that mille.export wrote")
    parser.add_argument("network", type=Path, help="the file to write")
    parser.add_argument("--widths", default="256,128", help="units of the hidden layers (default: 256,128)")
    parser.add_argument("--epochs", type=int, default=8, help="passes over the data (default: 8)")
    parser.add_argument("--rate", type=float, default=1e-3, help="of the first step; it falls to 0 (default: 0.001)")
    parser.add_argument("--seed", type=int, default=1, help="of the first weights and the order of rows (default: 1)")
    parser.add_argument("--quantised", action="store_true", help="write weights of 8 bits")
    options = parser.parse_args()
    shards = sorted(options.data.glob("*.npz"))
    if len(shards) < 2:
        parser.error(f"{options.data} needs at least two shards: the last one is held back")
    data, held = Data(shards[:-1]), Data(shards[-1:])
    print(f"{len(data)} rows to learn from, {len(held)} held back")
    rng = numpy.random.default_rng(options.seed)
    actions = json.loads((options.data / "card.json").read_text())["atomic_actions"]
    network = new_network(rng, data.observations.shape[1], actions, [int(width) for width in options.widths.split(",")])
    # Observations are counts and points. Scaled while the network learns, as they are in the file.
    scale = numpy.maximum(numpy.abs(data.observations).max(axis=0), 1).astype(numpy.float32)
    data.observations, held.observations = data.observations / scale, held.observations / scale
    train(network, data, held, options.epochs, options.rate, rng)
    first = network.hidden[0]
    first.weights = first.weights / scale[:, None]
    network.value.weights, network.value.bias = network.value.weights * VALUE_SCALE, network.value.bias * VALUE_SCALE
    network.save(options.network, quantised=options.quantised)
    print(f"written: {options.network}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
