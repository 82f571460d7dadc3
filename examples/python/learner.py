"""Shared by train.py and selfplay.py: a network with its gradients, the optimiser, and checks before a run. Needs numpy."""

import argparse
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

import numpy

from mille.network import Dense, Network

VALUE_SCALE = 100.0  # while the network learns, a value of 1 means this many points


@dataclass
class Scale:
    """Brings each number of an observation to at most 1, and a number that never varied to 0."""

    base: Any  # 0, or the value of a number that never varied
    divisor: Any
    varied: Any

    def __call__(self, observations: Any) -> Any:
        return (observations - self.base) / self.divisor


def scale_of(observations: Any) -> Scale:
    """The scale of these observations."""
    low, high = observations.min(axis=0), observations.max(axis=0)
    varied = low != high
    divisor = numpy.maximum(numpy.maximum(numpy.abs(low), numpy.abs(high)), 1).astype(numpy.float32)
    return Scale(numpy.where(varied, 0, low).astype(numpy.float32), divisor, varied)


def new_network(rng: Any, scale: Scale, actions: int, widths: list[int]) -> Network:
    """A network with random weights and hidden layers of these widths. Inputs that never varied have weights of 0. The scale makes such an
    input 0, so its weights have no gradient and stay at 0 until it varies."""

    def dense(size: int, outputs: int, relu: bool = False) -> Dense:
        weights = rng.standard_normal((size, outputs), numpy.float32) * numpy.float32((2 / size) ** 0.5)
        return Dense(weights, numpy.zeros(outputs, numpy.float32), relu)

    sizes = [len(scale.varied), *widths]
    hidden = [dense(a, b, relu=True) for a, b in zip(sizes, sizes[1:])]
    hidden[0].weights[~scale.varied] = 0
    return Network(dense(sizes[-1], actions), hidden, dense(sizes[-1], 1))


def save(network: Network, path: Path, scale: Scale, quantize: bool = False) -> None:
    """Writes a network that learned on scaled observations, as one for plain observations."""
    first, value = network.hidden[0], network.value
    weights = first.weights / scale.divisor[:, None]
    hidden = [Dense(weights, first.bias - scale.base @ weights, first.relu), *network.hidden[1:]]
    plain = Network(network.policy, hidden, Dense(value.weights * VALUE_SCALE, value.bias * VALUE_SCALE))
    replace(path, lambda part: plain.save(part, quantize=quantize))


def load(path: Path, scale: Scale, actions: int) -> Network:
    """Reads a network that save() wrote, to continue with scaled observations."""
    read = Network.load(path)
    if not read.hidden or read.value is None:
        raise ValueError(f"{path} has no hidden layer or no value")
    if read.hidden[0].weights.shape[0] != len(scale.base) or len(read.policy.bias) != actions:
        raise ValueError(f"{path} was made for another variant")
    first, value = read.hidden[0], read.value
    hidden = [Dense(first.weights * scale.divisor[:, None], first.bias + scale.base @ first.weights, first.relu)]
    hidden += [Dense(layer.weights.copy(), layer.bias.copy(), layer.relu) for layer in read.hidden[1:]]
    policy = Dense(read.policy.weights.copy(), read.policy.bias.copy())
    return Network(policy, hidden, Dense(value.weights / numpy.float32(VALUE_SCALE), value.bias / numpy.float32(VALUE_SCALE)))


def policy_of(logits: Any, masks: Any) -> Any:
    """The probability of each action; 0 for an illegal one."""
    logits = numpy.where(masks, logits, -1e9)
    logits -= logits.max(axis=1, keepdims=True)
    weights = numpy.exp(logits)
    return weights / weights.sum(axis=1, keepdims=True)


class Learner:
    """Trains a network with Adam (Kingma and Ba 2015)."""

    def __init__(self, network: Network) -> None:
        self.network = network
        layers = [network.value, network.policy, *network.hidden[::-1]]
        self.arrays = [array for layer in layers for array in (layer.weights, layer.bias)]
        self.mean = [numpy.zeros_like(array) for array in self.arrays]
        self.square = [numpy.zeros_like(array) for array in self.arrays]
        self.steps = 0

    def forward(self, x: Any) -> list[Any]:
        """Returns the input, then the output of each hidden layer."""
        outputs = [x]
        for layer in self.network.hidden:
            outputs.append(layer(outputs[-1]))
        return outputs

    def step(self, outputs: list[Any], logits: Any, values: Any, rate: float) -> None:
        """One step. `logits` and `values` are the gradients of the loss by the policy's outputs (rows, actions) and by the value (rows)."""
        network, last, values = self.network, outputs[-1], values[:, None].astype(numpy.float32)
        gradients = [last.T @ values, values.sum(axis=0), last.T @ logits, logits.sum(axis=0)]
        back = logits @ network.policy.weights.T + values @ network.value.weights.T
        for layer, below, above in zip(network.hidden[::-1], outputs[-2::-1], outputs[:0:-1]):
            back = back * (above > 0)
            gradients += [below.T @ back, back.sum(axis=0)]
            back = back @ layer.weights.T
        self._adam(gradients, rate)

    def _adam(self, gradients: list[Any], rate: float, longest: float = 0.5) -> None:
        length = sum(float((gradient * gradient).sum()) for gradient in gradients) ** 0.5
        shorten = numpy.float32(min(1.0, longest / (length + 1e-9)))
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for array, gradient, mean, square in zip(self.arrays, gradients, self.mean, self.square):
            gradient = gradient * shorten
            mean *= 0.9
            mean += 0.1 * gradient
            square *= 0.999
            square += 0.001 * gradient * gradient
            array -= scale * mean / (numpy.sqrt(square) + 1e-8)


# ---- Files and options --------------------------------------------------------------------------------------------


def check_output(path: Path) -> None:
    """Raises OSError if replace() could not write this file."""
    if path.exists() and not path.is_file():
        raise OSError(f"{path} is not a file")
    part = part_of(path)
    part.write_bytes(b"")
    part.unlink()


def replace(path: Path, write: Callable[[Path], None]) -> None:
    """Writes a file atomically: a stopped run leaves the old file or the new one."""
    part = part_of(path)
    write(part)
    os.replace(part, path.resolve())


def part_of(path: Path) -> Path:
    whole = path.resolve()
    return whole.with_name(whole.name + ".part")


def at_least_1(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is not at least 1")
    return value


def above_0(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return value


def layer_widths(text: str) -> list[int]:
    return [at_least_1(width) for width in text.split(",")]


# ---- The speed of numpy -------------------------------------------------------------------------------------------


def reference_blas(maps: str) -> Optional[str]:
    """The path of Debian's reference BLAS, if it is among these mapped files (/proc/self/maps)."""
    found = re.search(r"/\S*/blas/libblas\.so\S*", maps)
    return found[0] if found else None


def speed_hint() -> Optional[str]:
    """What to install if numpy multiplies matrices with a slow library."""
    try:
        slow = reference_blas(Path("/proc/self/maps").read_text())
    except OSError:
        return None
    if slow is None:
        return None
    matrix = numpy.ones((256, 256), numpy.float32)
    seconds = []
    for _ in range(3):
        begin = time.perf_counter()
        matrix @ matrix
        seconds.append(time.perf_counter() - begin)
    speed = 2 * len(matrix) ** 3 / min(seconds) / 1e9
    return f"numpy multiplies matrices with the slow {slow}: {speed:.1f} GFLOP/s. Debian's package libopenblas0-pthread is some 20 times faster."
