from typing import Any

import numpy


class Space:
    def __contains__(self, value: Any) -> bool:
        return self.contains(value)


class Box(Space):
    def __init__(self, low: Any, high: Any, shape: Any, dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, numpy.ndarray)
            and value.shape == self.shape
            and numpy.can_cast(value.dtype, self.dtype)
            and bool(numpy.all((value >= self.low) & (value <= self.high)))
        )


class Discrete(Space):
    def __init__(self, n: int) -> None:
        self.n, self.shape, self.dtype = int(n), (), numpy.dtype(numpy.int64)
        self._random = numpy.random.default_rng(0)

    def contains(self, value: Any) -> bool:
        return isinstance(value, (int, numpy.integer)) and 0 <= value < self.n

    def sample(self, mask: Any = None) -> Any:
        if mask is None:
            return self._random.integers(self.n)
        assert mask.dtype == numpy.int8 and mask.shape == (self.n,)
        return self._random.choice(numpy.flatnonzero(mask))


class MultiDiscrete(Space):
    def __init__(self, nvec: Any) -> None:
        self.nvec = numpy.asarray(nvec)
        self.shape = self.nvec.shape

    def contains(self, value: Any) -> bool:
        value = numpy.asarray(value)
        return value.shape == self.shape and bool(((value >= 0) & (value < self.nvec)).all())


class Dict(Space):
    def __init__(self, spaces: Any) -> None:
        self.spaces = spaces

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, value: Any) -> bool:
        return set(value) == set(self.spaces) and all(self.spaces[key].contains(value[key]) for key in value)
