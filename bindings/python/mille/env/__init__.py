"""Environments for learning: many deals or matches side by side, in numpy arrays.

`Vector` needs numpy alone. `mille.env.gym` has Gymnasium's interfaces, `mille.env.aec` PettingZoo's; each needs that package.
"""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

import numpy

from .._library import Seed, check, error, ffi, lib, seed_bytes
from ..engine import Variant, c_setup
from ..enums import SEATS, Decks, Phase, ReturnKind
from ..errors import MilleError
from ..state import SIZE, State

DEAL = "deal"
MATCH = "match"

Array = Any  # numpy.ndarray, whose parameters differ between versions


def check_episode(episode: str, reward: ReturnKind) -> None:
    if episode not in (DEAL, MATCH):
        raise ValueError(f"an episode is {DEAL!r} or {MATCH!r}, not {episode!r}")
    if episode == DEAL and reward != ReturnKind.DEAL:
        raise ValueError("an episode of one deal is rewarded with its points: ReturnKind.DEAL")


def episode_seed(seed: bytes, index: int, episode: int) -> bytes:
    """The seed of an episode: the same for the same three values, whatever else is played."""
    return hashlib.sha256(b"mille episode" + seed + index.to_bytes(8, "little") + episode.to_bytes(8, "little")).digest()


class Vector:
    """`count` episodes side by side. In each the seat whose turn it is acts; an episode that ends is followed at once by the next.

    The arrays are made once, and each step overwrites them:
      observations  float32 (count, observation size): what the seat to act sees
      masks         int8 (count, atomic actions): 1 where an action is legal
      seats         int32 (count): the seat to act
      rewards       float64 (count, 2): what the last step brought each seat
      ended         bool (count): whether an episode ended in the last step; what the other arrays show is of the next one
    An episode is one deal, from the start of a match, or a whole match. Deals are rewarded with the difference of their points, matches
    by `reward`: that of each deal, or the payment or 1 and -1 at the end. Both rewards of an episode add up to 0.

    With `threads` the work is shared out; the library is called without the interpreter's lock. What is dealt and played does not
    depend on it. Use an object on one thread at a time.
    """

    def __init__(
        self,
        variant: Variant,
        count: int,
        *,
        episode: str = DEAL,
        reward: ReturnKind = ReturnKind.DEAL,
        seed: Seed = 0,
        threads: int = 1,
    ) -> None:
        check_episode(episode, reward)
        if count < 1 or threads < 1:
            raise ValueError("count and threads are at least 1")
        sizes = variant.encoding()
        self.variant, self.count, self.episode, self.reward = variant, count, episode, reward
        self.observation_size: int = sizes.observation_size
        self.actions: int = sizes.atomic_actions
        self.observations: Array = numpy.zeros((count, self.observation_size), numpy.float32)
        self.masks: Array = numpy.zeros((count, self.actions), numpy.int8)
        self.seats: Array = numpy.zeros(count, numpy.int32)
        self.rewards: Array = numpy.zeros((count, SEATS), numpy.float64)
        self.ended: Array = numpy.zeros(count, numpy.bool_)
        self._phases: Array = numpy.zeros(count, numpy.int32)
        self._chosen: Array = numpy.zeros(count, numpy.int32)
        self._episodes = [0] * count
        self._memory = bytearray(count * SIZE)
        share = -(-count // threads)
        self._parts = [(at, min(at + share, count)) for at in range(0, count, share)]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset(seed)

    def reset(self, seed: Optional[Seed] = None) -> None:
        """Restarts all episodes: those of this seed, or the next ones of the last seed."""
        if seed is not None:
            self._seed = seed_bytes(seed)
            self._episodes = [0] * self.count
        self.rewards[:], self.ended[:] = 0, False
        self._share_out(self._begin_part)

    def step(self, actions: Array) -> None:
        """Plays an atomic action in each episode; a negative one leaves its episode as it is. An illegal one is a ValueError that names
        it, and then nothing has changed."""
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"{self.count} whole numbers are needed, one an episode")
        acting = chosen >= 0
        within = numpy.where(acting & (chosen < self.actions), chosen, 0)
        legal = (self.masks[numpy.arange(self.count), within] == 1) & (chosen < self.actions)
        if not (legal | ~acting).all():
            at = int(numpy.argmin(legal | ~acting))
            raise ValueError(f"action {int(chosen[at])} is not legal in episode {at}")
        self._chosen[:] = chosen
        self._share_out(self._step_part)

    def save(self) -> bytes:
        """All episodes as bytes, to continue later with restore(). The bytes serve the same build of the library."""
        return self._seed + numpy.array(self._episodes, "<u8").tobytes() + bytes(self._memory)

    def restore(self, saved: bytes) -> None:
        """Continues the episodes that save() wrote, of the same variant and count. Rewards are 0 and no episode has just ended."""
        numbers = 32 + 8 * self.count
        if len(saved) != numbers + len(self._memory):
            raise ValueError(f"these are not {self.count} episodes of this build of the library")
        before, self._memory[:] = bytes(self._memory), saved[numbers:]
        try:
            self._share_out(self._observe)
        except MilleError:  # the states' tag is another variant's
            self._memory[:] = before
            self._share_out(self._observe)
            raise
        self._seed, self._episodes = saved[:32], numpy.frombuffer(saved[32:numbers], "<u8").tolist()
        self.rewards[:], self.ended[:] = 0, False

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> "Vector":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def state(self, index: int) -> State:
        """The state of an episode, hidden cards included; not a copy."""
        at = range(self.count)[index] * SIZE
        return State._over(self.variant, memoryview(self._memory)[at : at + SIZE])

    def _share_out(self, work: Callable[[int, int], None]) -> None:
        if self._pool is None:
            for part in self._parts:
                work(*part)
        else:
            for done in [self._pool.submit(work, *part) for part in self._parts]:
                done.result()

    def _states(self, begin: int) -> Any:
        return ffi.cast("mille_state *", ffi.from_buffer(self._memory, require_writable=True) + begin * SIZE)

    def _begin_part(self, begin: int, end: int) -> None:
        for index in range(begin, end):
            self._begin(index)
        self._observe(begin, end)

    def _step_part(self, begin: int, end: int) -> None:
        count, states = end - begin, self._states(begin)
        actions = ffi.from_buffer("int32_t[]", self._chosen[begin:end])
        phases = ffi.from_buffer("int32_t[]", self._phases[begin:end])
        check(lib.mille_batch_act(self.variant._ptr, states, count, actions, ffi.NULL, error()))
        check(lib.mille_batch_phase(self.variant._ptr, states, count, phases, ffi.NULL, ffi.NULL, error()))
        self.rewards[begin:end], self.ended[begin:end] = 0, False
        part = self._phases[begin:end]
        for at in numpy.flatnonzero((part == Phase.BETWEEN) | (part == Phase.OVER)):
            self._end_deal(begin + int(at))
        self._observe(begin, end)

    def _end_deal(self, index: int) -> None:
        state = self.state(index)
        over = self._phases[index] == Phase.OVER
        if over or self.reward == ReturnKind.DEAL:
            self.rewards[index] = state.returns(self.reward)
        self.ended[index] = over or self.episode == DEAL
        if self.ended[index]:
            self._begin(index)
        else:
            state.next_deal()

    def _begin(self, index: int) -> None:
        state = self.state(index)
        setup = c_setup(episode_seed(self._seed, index, self._episodes[index]), (1, 3), Decks.SEED, False)
        self._episodes[index] += 1
        check(lib.mille_state_init(self.variant._ptr, setup, state._ptr, error()))
        state.next_deal()

    def _observe(self, begin: int, end: int) -> None:
        count, states = end - begin, self._states(begin)
        observations = ffi.from_buffer("float[]", self.observations[begin:end])
        masks = ffi.cast("uint8_t *", ffi.from_buffer(self.masks[begin:end]))
        turns = ffi.from_buffer("int32_t[]", self.seats[begin:end])
        check(lib.mille_batch_observe(self.variant._ptr, states, count, observations, masks, ffi.NULL, error()))
        check(lib.mille_batch_phase(self.variant._ptr, states, count, ffi.NULL, turns, ffi.NULL, error()))


def random_actions(masks: Array, rng: Any) -> Array:
    """A legal action for each row of masks, each equally likely."""
    return numpy.argmax(masks * rng.random(masks.shape), axis=1)
