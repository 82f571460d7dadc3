"""Mille for PettingZoo: an `AECEnv` in which both seats learn.

An observation is a dictionary of `observation`, the seat's, and `action_mask`, int8, which is zero for the seat that is not to act.
"""

import copy
from typing import Any, Optional, Union

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from .._library import check, error, ffi, lib, new_struct
from ..engine import Engine, Variant
from ..enums import SEATS, Phase, ReturnKind
from ..state import State, States
from .setting import DEAL, Options, Reward, Setting, kind_of_reward, observation_bounds


class MilleAEC(AECEnv):  # type: ignore[misc]
    """A deal or a match between `seat_0` and `seat_1`; rewards as in `mille.env.Vector`.

    An action that is not legal is a ValueError, and changes nothing.

    A copy, or the object after pickling, continues the same episode. Only with a named variant can it be pickled.
    """

    metadata = {"name": "mille_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(
        self,
        variant: Union[str, Variant] = "montreal",
        *,
        rules: Options = None,
        engine: Union[Engine, Options] = None,
        episode: str = DEAL,
        reward: Reward = ReturnKind.DEAL,
        draw_ends: bool = False,
        render_mode: None = None,
    ) -> None:
        """`variant` is the id of a shipped variant, with its options in `rules`, or a Variant. `engine` is an Engine, or the options of a
        new one. `reward` may be named: `deal`, `payment` or `win`. With `draw_ends` the dealer draws from the far end of the stock. There is no
        `render_mode`."""
        super().__init__()
        self._reward = kind_of_reward(episode, reward)
        self._setting = Setting.of(variant, rules, engine)
        self._episode, self._draw_ends = episode, draw_ends
        sizes = self._setting.variant.encoding()
        self._floats: int = sizes.observation_size
        self._atoms: int = sizes.atomic_actions
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(SEATS)]
        self.agents: list[str] = []
        low, high = observation_bounds(self._setting.variant)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=numpy.float32),
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
        self._state = State(self._setting.variant, seed=self._random.bytes(32), draw_ends=self._draw_ends)
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
                mask = States(self._setting.variant, [self._state]).observe()[1][0].astype(numpy.int8)
            view = new_struct("mille_view")
            check(lib.mille_state_view(self._setting.variant._ptr, self._state._ptr, seat, view, error()))
            check(lib.mille_observation(self._setting.variant._ptr, view, ffi.from_buffer("float[]", values), self._floats, error()))
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

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        if "_state" in state:
            state["_state"] = bytes(self._state._memory)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "_state" in state:
            self._state = State._over(self._setting.variant, bytearray(state["_state"]))

    def __copy__(self) -> "MilleAEC":
        return copy.deepcopy(self)
