"""Mille for Gymnasium (1.1 or newer): one seat learns, the other is played for it.

`MilleEnv` is an `Env` against a player of the library by name. `MilleVectorEnv` is a `VectorEnv` against players of the library, or against
a function of observations and masks. Legal actions stand in `info["action_mask"]`, an int8 array as `Discrete.sample(mask)` takes it.

`gymnasium.make("mille.env.gym:Mille-v1", opponent="club")` and `gymnasium.make_vec("mille.env.gym:Mille-v1", num_envs=64, opponent="club")` make
them. Once this module is imported, the id is `Mille-v1`.
"""

import copy
from collections.abc import Callable, Sequence
from typing import Any, Optional, Union

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
from .against import Against
from .setting import DEAL, Options, Reward, Setting, kind_of_reward, observation_bounds
from .vector import Start, Vector, random_actions

if "Mille-v1" not in gymnasium.registry:
    gymnasium.register("Mille-v1", entry_point="mille.env.gym:MilleEnv", vector_entry_point="mille.env.gym:MilleVectorEnv")

Policy = Callable[[Any, Any], Any]
"""Gives an action for each row of observations and masks."""


def _spaces(variant: Variant) -> tuple[spaces.Box, spaces.Discrete]:
    low, high = observation_bounds(variant)
    return spaces.Box(low, high, dtype=numpy.float32), spaces.Discrete(variant.encoding().atomic_actions)


class MilleEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a deal or match; the other is played by a player of the library, such as `greedy` or `search:nodes=500`.

    The learner's seat is drawn for each episode, unless `seat` names it. The reward is the learner's: the difference of a deal's points,
    or the payment or 1 and -1 of a match. An action that is not legal is a ValueError and changes nothing; with `illegal_reward` it ends
    the episode with that reward.

    A copy, or the object after pickling, continues the same episode. Only with a named variant can it be pickled.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        variant: Union[str, Variant] = "montreal",
        opponent: str = "greedy",
        *,
        rules: Options = None,
        engine: Union[Engine, Options] = None,
        episode: str = DEAL,
        reward: Reward = ReturnKind.DEAL,
        seat: Optional[int] = None,
        nodes: int = 0,
        draw_ends: bool = False,
        illegal_reward: Optional[float] = None,
        render_mode: None = None,
    ) -> None:
        """`variant` is the id of a shipped variant, with its options in `rules`, or a Variant, whose Engine `engine` then is. `engine` may
        also be the options of a new one. `reward` may be named: `deal`, `payment` or `win`. `nodes` limits the opponent's work per decision; 0
        keeps the opponent's own limit. With `draw_ends` the dealer draws from the far end of the stock. There is no `render_mode`."""
        self._reward = kind_of_reward(episode, reward)
        if seat not in (None, 0, 1):
            raise ValueError("seat is None, 0 or 1")
        self._setting = Setting.of(variant, rules, engine)
        self.observation_space, self.action_space = _spaces(self._setting.variant)
        self._episode, self._seat, self._opponent, self._nodes = episode, seat, opponent, nodes
        self._draw_ends, self._illegal_reward = draw_ends, illegal_reward
        self._player = Player(self._setting.engine, PlayerSetup.parse(opponent))
        self._table: Optional[Table] = None
        self._cards = bytes(32)  # the seed of the match
        self._own = 0
        self._mask: Any = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._own = int(self.np_random.integers(SEATS)) if self._seat is None else self._seat
        self._cards = self.np_random.bytes(32)
        self._sit()
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

    def __getstate__(self) -> dict[str, Any]:
        state = {**self.__dict__, "_table": None, "_player": None}
        if self._table is not None:
            state["_table"] = [self._table.decision(number)[1] for number in range(self._table.info.decisions)]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._player = Player(self._setting.engine, PlayerSetup.parse(self._opponent))
        played, self._table = state["_table"], None
        if played is not None:
            table = self._sit()
            for action in played:
                if table.info.phase == Phase.BETWEEN:
                    table.next_deal()
                table.apply(action)
            if self._mask is not None and table.info.phase == Phase.BETWEEN:
                table.next_deal()

    def __copy__(self) -> "MilleEnv":
        return copy.deepcopy(self)

    def _sit(self) -> Table:
        """A new table at its first deal, with the opponent in its seat."""
        self._close_table()
        table = self._table = Table(self._setting.variant, seed=self._cards, draw_ends=self._draw_ends)
        table.set_player(1 - self._own, self._player)
        table.next_deal()
        return table

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
        observations, masks = States(self._setting.variant, [State.from_table(self._table)]).observe()
        self._mask = masks[0].astype(numpy.int8)
        return observations[0], {"action_mask": self._mask, "seat": self._own}


class MilleVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many episodes side by side. The other seat is played at random, by `opponent`, a function of observations and masks, or by a player
    of the library: its name, or a list, of which index i plays against number i mod n (`mille.env.Against`).

    The learner has seat 0 in half of the episodes that lie side by side, and changes seats with each episode.

    `autoreset_mode` says when the next episode begins:
      SAME_STEP  in the step that ends one. The observation is that of the next episode, and `info["final_obs"]` holds zeros, for nobody
                 decides anything after the end.
      NEXT_STEP  in the step after it, which ignores the action. The step that ends an episode shows zeros, and a mask of ones.

    An action that is not legal is a ValueError, and changes nothing; with `illegal_reward` it ends its episode with that reward.

    A copy, or the object after pickling, continues the same episodes. Only with a named variant, and without a lambda, can it be pickled.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        variant: Union[str, Variant] = "montreal",
        num_envs: int = 1,
        opponent: Union[None, Policy, str, PlayerSetup, Sequence[Union[str, PlayerSetup]]] = None,
        *,
        rules: Options = None,
        engine: Union[Engine, Options] = None,
        episode: str = DEAL,
        reward: Reward = ReturnKind.DEAL,
        threads: int = 1,
        nodes: int = 0,
        duplicate: bool = False,
        draw_ends: bool = False,
        start: Optional[Start] = None,
        illegal_reward: Optional[float] = None,
        autoreset_mode: Union[AutoresetMode, str] = AutoresetMode.SAME_STEP,
        render_mode: None = None,
    ) -> None:
        """As MilleEnv's. `threads`, `duplicate`, `draw_ends` and `start` are those of `mille.env.Vector`."""
        mode = AutoresetMode(autoreset_mode)
        if mode not in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
            raise ValueError(f"episodes reset themselves in the same step or in the next step, not {mode.value!r}")
        setting = Setting.of(variant, rules, engine)
        made: dict[str, Any] = {
            "episode": episode,
            "reward": reward,
            "threads": threads,
            "duplicate": duplicate,
            "draw_ends": draw_ends,
            "start": start,
        }
        self.num_envs, self.metadata = num_envs, {**self.metadata, "autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = _spaces(setting.variant)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._policy = opponent if callable(opponent) else None
        if opponent is None or callable(opponent):
            self._vector = Vector(setting, num_envs, **made)
        else:
            self._vector = Against(setting, num_envs, opponent, nodes=nodes, **made)
        self._illegal_reward, self._in_next_step = illegal_reward, mode == AutoresetMode.NEXT_STEP
        self._resting = numpy.zeros(num_envs, bool)  # those whose episode ended in the last step and begins in the next one

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        if seed is not None and not isinstance(seed, (int, numpy.integer)):
            raise ValueError("one seed serves all episodes")
        super().reset(seed=seed)
        self._vector.reset(self.np_random.bytes(32))
        self._play_opponent(numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool))
        self._resting[:] = False
        return self._vector.observations.copy(), self._info(self._own())

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        chosen = numpy.where(self._resting, -1, actions)
        illegal = ~self._resting & (~self._vector.are_legal(chosen) | (chosen < 0))
        if illegal.any() and self._illegal_reward is None:
            at = int(numpy.argmax(illegal))
            raise ValueError(f"action {int(chosen[at])} is not legal in episode {at}")
        chosen[illegal] = -1
        rewards, ended, seats = numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool), self._own()
        self._take(chosen, rewards, ended)
        if illegal.any():
            self._vector.leave(numpy.flatnonzero(illegal))
            rewards[illegal], ended[illegal] = self._illegal_reward, True
        self._play_opponent(rewards, ended)
        observations = self._vector.observations.copy()
        if self._in_next_step:
            self._resting = ended.copy()
            observations[ended] = 0
            info = self._info(numpy.where(ended, seats, self._own()))
            info["action_mask"][ended] = 1
        else:
            info = self._info(self._own())
            if ended.any():
                info["final_obs"] = numpy.full(self.num_envs, None, dtype=object)
                for index in numpy.flatnonzero(ended):
                    info["final_obs"][index] = numpy.zeros(self._vector.observation_size, numpy.float32)
                info["_final_obs"] = ended.copy()
        return observations, rewards, ended, numpy.zeros(self.num_envs, bool), info

    def close_extras(self, **_: Any) -> None:
        self._vector.close()

    def __copy__(self) -> "MilleVectorEnv":
        return copy.deepcopy(self)

    def _own(self) -> Any:
        """The learner's seat in each episode, as in Against."""
        return ((numpy.arange(self.num_envs) + self._vector.numbers) % SEATS).astype(numpy.int32)

    def _take(self, actions: Any, rewards: Any, ended: Any) -> None:
        """One step of all; what a seat gets after its episode has ended in this step belongs to no decision of the learner."""
        own = self._own()
        self._vector.step(actions)
        rewards += numpy.where(ended, 0, self._vector.rewards[numpy.arange(self.num_envs), own])
        ended |= self._vector.ended

    def _play_opponent(self, rewards: Any, ended: Any) -> None:
        while True:
            waiting = self._vector.seats != self._own()
            if not waiting.any():
                return
            actions = numpy.full(self.num_envs, -1, numpy.int32)
            at = numpy.flatnonzero(waiting)
            observations, masks = self._vector.observations[at], self._vector.masks[at]
            actions[at] = random_actions(masks, self.np_random) if self._policy is None else self._policy(observations, masks)
            self._take(actions, rewards, ended)

    def _info(self, seats: Any) -> dict[str, Any]:
        everywhere = numpy.ones(self.num_envs, bool)
        return {"action_mask": self._vector.masks.copy(), "_action_mask": everywhere, "seat": seats, "_seat": everywhere}
