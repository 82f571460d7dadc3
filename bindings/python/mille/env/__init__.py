"""Environments for learning: many deals or matches side by side, in numpy arrays.

`Vector` and `Against` need numpy alone. `mille.env.gym` has Gymnasium's interfaces, `mille.env.aec` PettingZoo's; each needs that package.
"""

from .against import Against
from .setting import DEAL, MATCH, observation_bounds
from .vector import Vector, at_totals, episode_seed, random_actions

__all__ = ["DEAL", "MATCH", "Against", "Vector", "at_totals", "episode_seed", "observation_bounds", "random_actions"]
