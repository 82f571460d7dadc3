#!/usr/bin/env python3
"""Trains a network to choose as the players of exported data chose, and writes it for the player `network`.

    python3 -m mille.export --out data --player club --deals 16000 --jobs 2    export the data
    python3 train.py data club.network                                         train, and write the network
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

from learner import VALUE_SCALE, Learner, new_network, policy_of, save, scale_of
from mille.network import Network

ROWS = 256  # decisions in one step of the optimiser
VALUE_WEIGHT = 0.1  # weight of the value's squared error in the loss


class Data:
    """The rows of some shards."""

    def __init__(self, files: list[Path], actions: int) -> None:
        shards = [numpy.load(file) for file in files]
        self.size = actions
        self.observations = numpy.concatenate([shard["observation"] for shard in shards])
        self.actions = numpy.concatenate([shard["action"] for shard in shards]).astype(numpy.int64)
        self.packed = numpy.concatenate([shard["mask"] for shard in shards])  # a bit for each action
        self.values = numpy.concatenate([shard["value"] for shard in shards]) / VALUE_SCALE

    def __len__(self) -> int:
        return len(self.actions)

    def masks(self, rows: Any) -> Any:
        return numpy.unpackbits(self.packed[rows], axis=1)[:, : self.size].astype(bool)

    def batches(self, rng: Any) -> Iterator[Any]:
        order = rng.permutation(len(self))
        for at in range(0, len(order) - ROWS + 1, ROWS):
            yield order[at : at + ROWS]


def learn(learner: Learner, data: Data, rows: Any, rate: float) -> None:
    """One step. The loss is the cross entropy of the policy and the squared error of the value."""
    outputs = learner.forward(data.observations[rows])
    logits = policy_of(learner.network.policy(outputs[-1]), data.masks(rows))
    logits[numpy.arange(len(rows)), data.actions[rows]] -= 1
    error = learner.network.value(outputs[-1])[:, 0] - data.values[rows]
    learner.step(outputs, logits / len(rows), error * (2 * VALUE_WEIGHT / len(rows)), rate)


def measure(network: Network, data: Data) -> tuple[float, float]:
    """The share of decisions in which the network chooses the same action, and the correlation of its value with the result."""
    same, values = 0, []
    for at in range(0, len(data), 8192):
        part = slice(at, at + 8192)
        same += int((network.choose(data.observations[part], data.masks(part)) == data.actions[part]).sum())
        values.append(network(data.observations[part])[1])
    return same / len(data), float(numpy.corrcoef(numpy.concatenate(values), data.values)[0, 1])


def train(network: Network, data: Data, held: Data, epochs: int, rate: float, rng: Any) -> None:
    learner = Learner(network)
    steps = epochs * (len(data) // ROWS)
    for epoch in range(epochs):
        begin = time.monotonic()
        for rows in data.batches(rng):
            learn(learner, data, rows, rate * (1 - learner.steps / steps))
        same, goes = measure(network, held)
        print(
            f"epoch {epoch + 1} of {epochs}: the same action in {same:.1%} of the held-out decisions, correlation of the value {goes:.2f}"
            f" ({time.monotonic() - begin:.0f} s)",
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path, help="the folder that mille.export wrote")
    parser.add_argument("network", type=Path, help="the file to write")
    parser.add_argument("--widths", default="256,128", help="units of the hidden layers (default: 256,128)")
    parser.add_argument("--epochs", type=int, default=4, help="passes over the data (default: 4)")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate of the first step; it falls to 0 (default: 0.001)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first weights and the order of rows (default: 1)")
    parser.add_argument("--quantize", action="store_true", help="write weights of 8 bits")
    options = parser.parse_args()
    shards = sorted(options.data.glob("*.npz"))
    if len(shards) < 2:
        parser.error(f"{options.data} needs at least two .npz files: the last one is held out")
    actions = json.loads((options.data / "card.json").read_text())["atomic_actions"]
    data, held = Data(shards[:-1], actions), Data(shards[-1:], actions)
    print(f"{len(data)} rows to learn from, {len(held)} held out")
    rng = numpy.random.default_rng(options.seed)
    network = new_network(rng, data.observations.shape[1], actions, options.widths)
    scale = scale_of(data.observations)
    data.observations /= scale
    held.observations /= scale
    train(network, data, held, options.epochs, options.rate, rng)
    save(network, options.network, scale, options.quantize)
    print(f"written: {options.network}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
