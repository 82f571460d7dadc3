"""Mille for Gymnasium (1.1 or newer): one seat learns, the other is played for it.

`MilleEnv` is an `Env` against a player of the library by name; `MilleVectorEnv` is a `VectorEnv` against a function of observations and
masks. Legal actions stand in `info["action_mask"]`, an int8 array as `Discrete.sample(mask)` takes it.
"""

from collections.abc import Callable
from typing import Any, Optional

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ..engine import Engine, PlayerSetup, Variant
from ..enums import SEATS, Phase, ReturnKind
from ..player import Player
from ..state import State, States
from ..table import Table
from . import DEAL, Vector, check_episode, random_actions

Opponent = Callable[[Any, Any], Any]
"""Gives an action for each row of observations and masks."""


def _spaces(variant: Variant) -> tuple[spaces.Box, spaces.Discrete]:
    sizes = variant.encoding()
    return (
        spaces.Box(-numpy.inf, numpy.inf, (sizes.observation_size,), numpy.float32),
        spaces.Discrete(sizes.atomic_actions),
    )


class MilleEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a deal or match; the other is played by a player of the library, such as `greedy` or `search:nodes=500`.

    The learner's seat is drawn for each episode, unless `seat` names it. The reward is the learner's: the difference of a deal's points,
    or the payment or 1 and -1 of a match. An action that is not legal is a ValueError and changes nothing; with `illegal_reward` it ends
    the episode with that reward.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        engine: Engine,
        variant: Variant,
        opponent: str = "greedy",
        *,
        episode: str = DEAL,
        reward: ReturnKind = ReturnKind.DEAL,
        seat: Optional[int] = None,
        nodes: int = 0,
        illegal_reward: Optional[float] = None,
    ) -> None:
        """`nodes` limits the opponent's work per decision; 0 keeps the opponent's own limit."""
        check_episode(episode, reward)
        if seat not in (None, 0, 1):
            raise ValueError("seat is None, 0 or 1")
        self.observation_space, self.action_space = _spaces(variant)
        self._variant, self._episode, self._reward, self._seat = variant, episode, reward, seat
        self._player, self._nodes = Player(engine, PlayerSetup.parse(opponent)), nodes
        self._illegal_reward = illegal_reward
        self._table: Optional[Table] = None
        self._own = 0
        self._mask: Any = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        own = int(self.np_random.integers(SEATS)) if self._seat is None else self._seat
        self._close_table()
        self._own, self._table = own, Table(self._variant, seed=self.np_random.bytes(32))
        self._table.set_player(1 - own, self._player)
        self._table.next_deal()
        self._play_opponent()
        return self._observe()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._table is None or self._mask is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        index = int(action)
        if 0 <= index < len(self._mask) and self._mask[index]:
            self._table.apply(State.from_table(self._table).atomic(index))
            reward, ended = self._play_opponent()
        elif self._illegal_reward is None:
            raise ValueError(f"action {index} is not legal")
        else:
            reward, ended = self._illegal_reward, True
        observation, info = self._observe()
        if ended:
            self._mask = None
        return observation, reward, ended, False, info

    def action_masks(self) -> Any:
        """Which actions are legal, as bools."""
        return self._mask.astype(bool)

    def close(self) -> None:
        self._close_table()
        self._player.close()

    def _close_table(self) -> None:
        if self._table is not None:
            self._table.close()
            self._table = None

    def _play_opponent(self) -> tuple[float, bool]:
        """Plays on to the learner's next decision. Returns the reward and whether the episode is over."""
        assert self._table is not None
        reward = 0.0
        while True:
            state = State.from_table(self._table)
            phase, turn = state.phase()
            if phase in (Phase.BETWEEN, Phase.OVER):
                over = phase == Phase.OVER
                if over or self._reward == ReturnKind.DEAL:
                    reward += state.returns(self._reward)[self._own]
                if over or self._episode == DEAL:
                    return reward, True
                self._table.next_deal()
            elif turn == self._own:
                return reward, False
            else:
                self._table.step(nodes=self._nodes)

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        assert self._table is not None
        observations, masks = States(self._variant, [State.from_table(self._table)]).observe()
        self._mask = masks[0].astype(numpy.int8)
        return observations[0], {"action_mask": self._mask, "seat": self._own}


class MilleVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many episodes side by side (`mille.env.Vector`); the other seat is played by `opponent`, by default at random.

    Episodes reset themselves in the step that ends them (`AutoresetMode.SAME_STEP`): the observations are those of the next episode, and
    `info["final_obs"]` holds zeros, for nobody decides anything after the end. The learner has seat 0 in half of the episodes that
    lie side by side, and seat 1 in the others.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        variant: Variant,
        num_envs: int,
        opponent: Optional[Opponent] = None,
        *,
        episode: str = DEAL,
        reward: ReturnKind = ReturnKind.DEAL,
        threads: int = 1,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(variant)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._vector = Vector(variant, num_envs, episode=episode, reward=reward, threads=threads)
        self._opponent = opponent or (lambda _, masks: random_actions(masks, self.np_random))
        self._own = numpy.arange(num_envs, dtype=numpy.int32) % SEATS

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        if seed is not None and not isinstance(seed, (int, numpy.integer)):
            raise ValueError("one seed serves all episodes")
        super().reset(seed=seed)
        self._vector.reset(self.np_random.bytes(32))
        self._play_opponent(numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool))
        return self._vector.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        rewards, ended = numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool)
        self._take(numpy.asarray(actions), rewards, ended)
        self._play_opponent(rewards, ended)
        info = self._info()
        if ended.any():
            info["final_obs"] = numpy.full(self.num_envs, None, dtype=object)
            for at in numpy.flatnonzero(ended):
                info["final_obs"][at] = numpy.zeros(self._vector.observation_size, numpy.float32)
            info["_final_obs"] = ended.copy()
        return self._vector.observations.copy(), rewards, ended, numpy.zeros(self.num_envs, bool), info

    def close_extras(self, **_: Any) -> None:
        self._vector.close()

    def _take(self, actions: Any, rewards: Any, ended: Any) -> None:
        """One step of all; what a seat gets after its episode has ended in this step belongs to no decision of the learner."""
        self._vector.step(actions)
        rewards += numpy.where(ended, 0, self._vector.rewards[numpy.arange(self.num_envs), self._own])
        ended |= self._vector.ended

    def _play_opponent(self, rewards: Any, ended: Any) -> None:
        while True:
            waiting = self._vector.seats != self._own
            if not waiting.any():
                return
            actions = numpy.full(self.num_envs, -1, numpy.int32)
            at = numpy.flatnonzero(waiting)
            actions[at] = self._opponent(self._vector.observations[at], self._vector.masks[at])
            self._take(actions, rewards, ended)

    def _info(self) -> dict[str, Any]:
        everywhere = numpy.ones(self.num_envs, bool)
        return {"action_mask": self._vector.masks.copy(), "_action_mask": everywhere, "seat": self._own.copy(), "_seat": everywhere}
