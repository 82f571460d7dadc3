"""Mille for PettingZoo: an `AECEnv` in which both seats learn.

An observation is a dictionary of `observation`, the seat's, and `action_mask`, int8, which is zero for the seat that is not to act.
"""

from typing import Any, Optional

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from .._library import check, error, ffi, lib, new_struct
from ..engine import Variant
from ..enums import SEATS, Phase, ReturnKind
from ..state import State, States
from . import DEAL, check_episode


class MilleAEC(AECEnv):  # type: ignore[misc]
    """A deal or a match between `seat_0` and `seat_1`; rewards as in `mille.env.Vector`.

    An action that is not legal is a ValueError, and changes nothing.
    """

    metadata = {"name": "mille_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(
        self,
        variant: Variant,
        *,
        episode: str = DEAL,
        reward: ReturnKind = ReturnKind.DEAL,
    ) -> None:
        super().__init__()
        check_episode(episode, reward)
        sizes = variant.encoding()
        self._variant, self._episode, self._reward = variant, episode, reward
        self._floats: int = sizes.observation_size
        self._atoms: int = sizes.atomic_actions
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(SEATS)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-numpy.inf, numpy.inf, (self._floats,), numpy.float32),
                    "action_mask": spaces.Box(0, 1, (self._atoms,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._atoms) for agent in self.possible_agents}
        self._random: Any = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._state = State(self._variant, seed=self._random.bytes(32))
        self._state.next_deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.phase()[1]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        phase, turn = self._state.phase()
        values, mask = numpy.zeros(self._floats, numpy.float32), numpy.zeros(self._atoms, numpy.int8)
        if phase in (Phase.DRAW, Phase.LAY):
            if turn == seat:
                mask = States(self._variant, [self._state]).observe()[1][0].astype(numpy.int8)
            view = new_struct("mille_view")
            check(lib.mille_state_view(self._variant._ptr, self._state._ptr, seat, view, error()))
            check(lib.mille_observation(self._variant._ptr, view, ffi.from_buffer("float[]", values), self._floats, error()))
        return {"observation": values, "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = int(action)
        if not 0 <= chosen < self._atoms or not self.observe(agent)["action_mask"][chosen]:
            raise ValueError(f"action {chosen} is not legal")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state.apply(self._state.atomic(chosen))
        phase, _ = self._state.phase()
        if phase in (Phase.BETWEEN, Phase.OVER):
            self._end_deal(phase == Phase.OVER)
        if self.terminations[agent]:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.phase()[1]]
        self._accumulate_rewards()

    def _end_deal(self, over: bool) -> None:
        if over or self._reward == ReturnKind.DEAL:
            self.rewards = dict(zip(self.agents, self._state.returns(self._reward)))
        if over or self._episode == DEAL:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._state.next_deal()

    def render(self) -> None:
        """Draws nothing. The command and the page in the browser draw a table."""

    def close(self) -> None:
        pass
