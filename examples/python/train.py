#!/usr/bin/env python3
"""Trains a network to choose as the players of exported data chose, and writes it for the player `network`.

    python3 -m mille.export --out data --player club --deals 16000 --jobs 2    export the data
    python3 train.py data club.network                                         train, and write the network after each epoch
    mille arena --player network:file=club.network --player-readable . --player greedy --deals 2000

It needs numpy. The same data, options and numpy give the same network. docs/training.md is the guide.
"""

import argparse
import contextlib
import json
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy

from learner import (
    VALUE_SCALE,
    Learner,
    Scale,
    above_0,
    at_least_1,
    check_output,
    layer_widths,
    new_network,
    policy_of,
    save,
    scale_of,
    speed_hint,
)
from mille.network import Network

ROWS = 256  # decisions in one step of the optimiser
VALUE_WEIGHT = 0.1  # weight of the value's squared error in the loss


def read(file: Path) -> dict[str, Any]:
    """The columns of a shard that the training needs."""
    try:
        with numpy.load(file) as shard:
            return {name: shard[name] for name in ("observation", "action", "mask", "value")}
    except (ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ValueError(f"{file} is not a file of mille.export: {error}") from error


class Data:
    """The rows of some shards."""

    def __init__(self, files: list[Path], actions: int) -> None:
        shards = [read(file) for file in files]
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


def learn(learner: Learner, data: Data, rows: Any, rate: float) -> float:
    """One step. Returns the loss: the cross entropy of the policy and the squared error of the value."""
    outputs = learner.forward(data.observations[rows])
    each, chosen = numpy.arange(len(rows)), data.actions[rows]
    logits = policy_of(learner.network.policy(outputs[-1]), data.masks(rows))
    surprise = -numpy.log(logits[each, chosen] + 1e-9).mean()
    logits[each, chosen] -= 1
    error = learner.network.value(outputs[-1])[:, 0] - data.values[rows]
    learner.step(outputs, logits / len(rows), error * (2 * VALUE_WEIGHT / len(rows)), rate)
    return float(surprise + VALUE_WEIGHT * (error * error).mean())


def measure(network: Network, data: Data) -> tuple[float, float]:
    """The share of decisions in which the network chooses the same action, and the correlation of its value with the result."""
    same, values = 0, []
    for at in range(0, len(data), 8192):
        part = slice(at, at + 8192)
        same += int((network.choose(data.observations[part], data.masks(part)) == data.actions[part]).sum())
        values.append(network(data.observations[part])[1])
    return same / len(data), float(numpy.corrcoef(numpy.concatenate(values), data.values)[0, 1])


def train(network: Network, data: Data, held: Data, options: argparse.Namespace, scale: Scale, rng: Any, log: Any) -> None:
    """Writes the network after each epoch, so that a stopped run leaves one."""
    learner = Learner(network)
    steps = options.epochs * (len(data) // ROWS)
    for epoch in range(options.epochs):
        begin, losses = time.monotonic(), []
        for rows in data.batches(rng):
            losses.append(learn(learner, data, rows, options.rate * (1 - learner.steps / steps)))
        same, goes = measure(network, held)
        save(network, options.network, scale, options.quantize)
        seconds = time.monotonic() - begin
        print(
            f"epoch {epoch + 1} of {options.epochs}: the same action in {same:.1%} of the held-out decisions, correlation of the value {goes:.2f}"
            f" ({seconds:.0f} s)",
            flush=True,
        )
        if log is not None:
            line = {"epoch": epoch + 1, "seconds": round(seconds, 3), "loss": float(numpy.mean(losses))}
            print(json.dumps({**line, "same_action": same, "value_correlation": goes}), file=log, flush=True)


def read_data(folder: Path) -> tuple[Data, Data]:
    """The rows to learn from and the held-out rows."""
    shards = sorted(folder.glob("*.npz"))
    if len(shards) < 2:
        raise ValueError(f"{folder} needs at least two .npz files: the last one is held out")
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    data, held = Data(shards[:-1], card["atomic_actions"]), Data(shards[-1:], card["atomic_actions"])
    if min(len(data) // ROWS, len(held)) < 1:
        raise ValueError(f"{folder} needs at least {ROWS} rows to learn from, and some to hold out")
    return data, held


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path, help="the folder that mille.export wrote")
    parser.add_argument("network", type=Path, help="the file to write")
    parser.add_argument("--widths", type=layer_widths, default="256,128", help="units of the hidden layers (default: 256,128)")
    parser.add_argument("--epochs", type=at_least_1, default=4, help="passes over the data (default: 4)")
    parser.add_argument("--rate", type=above_0, default=1e-3, help="learning rate of the first step; it falls to 0 (default: 0.001)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first weights and the order of rows (default: 1)")
    parser.add_argument("--quantize", action="store_true", help="write weights of 8 bits")
    parser.add_argument("--log", metavar="FILE", type=Path, help="write a line of JSON for each epoch")
    options = parser.parse_args()
    if options.seed < 0:
        parser.error("--seed must not be negative")
    return options


def main() -> int:
    options = read_options()
    with contextlib.ExitStack() as files:
        try:
            check_output(options.network)
            data, held = read_data(options.data)
            log = None
            if options.log is not None:
                check_output(options.log)
                log = files.enter_context(open(options.log, "w", encoding="utf-8"))
        except (OSError, ValueError, KeyError) as refused:
            sys.exit(f"train.py: {refused}")
        if hint := speed_hint():
            print(hint, file=sys.stderr)
        print(f"{len(data)} rows to learn from, {len(held)} held out")
        rng = numpy.random.default_rng(options.seed)
        scale = scale_of(data.observations)
        network = new_network(rng, scale, data.size, options.widths)
        data.observations = scale(data.observations)
        held.observations = scale(held.observations)
        train(network, data, held, options, scale, rng, log)
    print(f"written: {options.network}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("train.py: stopped; the network is that of the last whole epoch, if there was one")
