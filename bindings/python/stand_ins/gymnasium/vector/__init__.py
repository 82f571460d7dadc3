from enum import Enum
from typing import Any, Optional

from ..utils import seeding
from . import utils


class AutoresetMode(Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv:
    metadata: dict[str, Any] = {}
    closed = False
    _np_random: Any = None

    @property
    def np_random(self) -> Any:
        if self._np_random is None:
            self._np_random, _ = seeding.np_random()
        return self._np_random

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        pass
