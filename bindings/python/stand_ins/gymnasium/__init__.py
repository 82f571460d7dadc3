from typing import Any, Optional

from . import error, spaces, utils, vector
from .utils import seeding


class Env:
    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: Optional[str] = None
    spec: Any = None
    _np_random: Any = None

    @property
    def np_random(self) -> Any:
        if self._np_random is None:
            self._np_random, _ = seeding.np_random()
        return self._np_random

    @property
    def unwrapped(self) -> "Env":
        return self

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)

    def close(self) -> None:
        pass
