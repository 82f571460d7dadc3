"""Shared by train.py and selfplay.py: a network with its gradients, and the optimiser. Needs numpy."""

from typing import Any

import numpy

from mille.network import Dense, Network

VALUE_SCALE = 100.0  # while the network learns, a value of 1 means this many points


def new_network(rng: Any, inputs: int, actions: int, widths: str) -> Network:
    """A network with random weights. `widths` are the units of the hidden layers, separated by commas."""

    def dense(size: int, outputs: int, relu: bool = False) -> Dense:
        weights = rng.standard_normal((size, outputs), numpy.float32) * numpy.float32((2 / size) ** 0.5)
        return Dense(weights, numpy.zeros(outputs, numpy.float32), relu)

    sizes = [inputs, *(int(width) for width in widths.split(","))]
    hidden = [dense(a, b, relu=True) for a, b in zip(sizes, sizes[1:])]
    return Network(dense(sizes[-1], actions), hidden, dense(sizes[-1], 1))


def scale_of(observations: Any) -> Any:
    """The divisors that bring each number of these observations to at most 1."""
    return numpy.maximum(numpy.abs(observations).max(axis=0), 1).astype(numpy.float32)


def save(network: Network, path: Any, scale: Any, quantize: bool = False) -> None:
    """Writes a network that learned on observations divided by `scale`, as one for plain observations."""
    first, value = network.hidden[0], network.value
    hidden = [Dense(first.weights / scale[:, None], first.bias, first.relu), *network.hidden[1:]]
    Network(network.policy, hidden, Dense(value.weights * VALUE_SCALE, value.bias * VALUE_SCALE)).save(path, quantize=quantize)


def load(path: Any, scale: Any, actions: int) -> Network:
    """Reads a network that save() wrote, to continue with observations divided by `scale`."""
    read = Network.load(path)
    if not read.hidden or read.value is None:
        raise ValueError(f"{path} has no hidden layer or no value")
    if read.hidden[0].weights.shape[0] != len(scale) or len(read.policy.bias) != actions:
        raise ValueError(f"{path} was made for another variant")
    first, value = read.hidden[0], read.value
    hidden = [Dense(first.weights * scale[:, None], first.bias.copy(), first.relu)]
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
