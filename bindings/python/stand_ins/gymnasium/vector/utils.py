from typing import Any

import numpy

from ..spaces import Box, Discrete, MultiDiscrete


def batch_space(space: Any, n: int = 1) -> Any:
    if isinstance(space, Discrete):
        return MultiDiscrete(numpy.full(n, space.n))
    return Box(space.low, space.high, (n, *space.shape), space.dtype)
