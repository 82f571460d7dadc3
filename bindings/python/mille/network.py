"""Networks for the player `network:file=…`: dense layers in numpy, and the file that the player reads."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional, Union

import numpy

Array = Any  # numpy.ndarray, whose parameters differ between versions

_MAGIC = "mille-network 1"
_FLOATS = numpy.dtype("<f4")


@dataclass
class Dense:
    """activation(x @ weights + bias), with weights (inputs, outputs) and bias (outputs)."""

    weights: Array
    bias: Array
    relu: bool = False

    def __call__(self, x: Array) -> Array:
        result = x @ self.weights + self.bias
        return numpy.maximum(result, 0, out=result) if self.relu else result


@dataclass
class Network:
    """Hidden layers, a policy with a number for each atomic action, and optionally a value: the expected result of the deal in points."""

    policy: Dense
    hidden: Sequence[Dense] = field(default_factory=list)
    value: Optional[Dense] = None

    def __call__(self, observations: Array) -> tuple[Array, Optional[Array]]:
        """The policy (rows, actions) and the value (rows) of observations (rows, size)."""
        x = observations
        for layer in self.hidden:
            x = layer(x)
        return self.policy(x), None if self.value is None else self.value(x)[:, 0]

    def choose(self, observations: Array, masks: Array) -> Array:
        """The legal atomic action with the highest number in each row, as the player chooses it."""
        return numpy.argmax(numpy.where(masks != 0, self(observations)[0], -numpy.inf), axis=1)

    def save(self, path: Union[str, Path], *, quantize: bool = False) -> None:
        """Writes the file. Weights have 32 bits, or with `quantize` 8 bits and a scale for each output."""
        kind = "int8" if quantize else "float32"
        header = [_MAGIC, f"observation {self._first().weights.shape[0]}"]
        header += [f"layer {len(layer.bias)} {'relu' if layer.relu else 'none'} {kind}" for layer in self.hidden]
        header.append(f"policy {len(self.policy.bias)} {kind}")
        if self.value is not None:
            header.append(f"value {kind}")
        body = b"".join(_written(layer, quantize) for layer in self._layers())
        Path(path).write_bytes("".join(line + "\n" for line in [*header, "weights"]).encode() + body)

    @classmethod
    def load(cls, path: Union[str, Path]) -> "Network":
        """Reads a file that save() wrote. Use it for your own files only: it does not check them as the player does."""
        data = Path(path).read_bytes()
        if not data.startswith(f"{_MAGIC}\n".encode()):
            raise ValueError(f"{path} does not begin with {_MAGIC!r}")
        try:
            return cls._parse(data)
        except (ValueError, IndexError, KeyError) as error:
            raise ValueError(f"{path} is damaged: it is not a file that save() wrote") from error

    @classmethod
    def _parse(cls, data: bytes) -> "Network":
        head, _, body = data.partition(b"\nweights\n")
        lines = [line.split() for line in head.decode().split("\n")]
        width, at = int(lines[1][1]), 0
        hidden, heads = [], {}
        for words in lines[2:]:
            outputs = 1 if words[0] == "value" else int(words[1])
            layer, at = _read(body, at, width, outputs, words[-1] == "int8")
            if words[0] == "layer":
                layer.relu = words[2] == "relu"
                hidden.append(layer)
                width = outputs
            else:
                heads[words[0]] = layer
        return cls(heads["policy"], hidden, heads.get("value"))

    def _first(self) -> Dense:
        return self.hidden[0] if self.hidden else self.policy

    def _layers(self) -> list[Dense]:
        return [*self.hidden, self.policy] + ([] if self.value is None else [self.value])


def _written(layer: Dense, quantize: bool) -> bytes:
    weights, bias = numpy.asarray(layer.weights, _FLOATS), numpy.asarray(layer.bias, _FLOATS)
    if not quantize:
        return weights.tobytes() + bias.tobytes()
    scales = (numpy.maximum(numpy.abs(weights).max(axis=0), 1e-30) / 127).astype(_FLOATS)
    return scales.tobytes() + numpy.rint(weights / scales).astype(numpy.int8).tobytes() + bias.tobytes()


def _read(body: bytes, at: int, inputs: int, outputs: int, quantize: bool) -> tuple[Dense, int]:
    def take(count: int, kind: numpy.dtype) -> Array:
        nonlocal at
        values = numpy.frombuffer(body, kind, count, at)
        at += values.nbytes
        return values

    if quantize:
        scales = take(outputs, _FLOATS)
        weights = take(inputs * outputs, numpy.dtype(numpy.int8)).reshape(inputs, outputs) * scales
    else:
        weights = take(inputs * outputs, _FLOATS).reshape(inputs, outputs)
    return Dense(weights, take(outputs, _FLOATS)), at
