from typing import Any, Optional

import numpy


def np_random(seed: Optional[int] = None) -> tuple[Any, int]:
    sequence = numpy.random.SeedSequence(seed)
    return numpy.random.Generator(numpy.random.PCG64(sequence)), sequence.entropy
