"""Many deals or matches side by side, in numpy arrays."""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Optional, Union

import numpy

from .._library import Seed, check, error, ffi, lib, seed_bytes
from ..engine import Engine, Variant, c_setup
from ..enums import SEATS, Decks, Phase, ReturnKind
from ..errors import MilleError
from ..state import SIZE, State
from ..table import Table
from .setting import DEAL, Array, Options, Reward, Setting, kind_of_reward

_BETWEEN, _OVER = int(Phase.BETWEEN), int(Phase.OVER)  # an enum compares slowly

Start = Callable[[int, int], Optional[State]]
"""Gives the state in which an episode starts, from its index in the arrays and the number of its deal; None for the start of a match."""


def episode_seed(seed: bytes, index: int, episode: int) -> bytes:
    """The seed of an episode: the same for the same three values, whatever else is played."""
    return hashlib.sha256(b"mille episode" + seed + index.to_bytes(8, "little") + episode.to_bytes(8, "little")).digest()


def at_totals(engine: Engine, state: State, totals: tuple[int, int]) -> State:
    """The same deal at other totals of the match."""
    with state.table() as table:
        position = {**table.position(), "totals": list(totals)}
    with Table.from_position(engine, position, state.variant) as table:
        return State.from_table(table)


class Vector:
    """`count` episodes side by side. In each the seat whose turn it is acts; an episode that ends is followed at once by the next.

    The arrays are made once, and each step overwrites them:
      observations  float32 (count, observation size): what the seat to act sees
      masks         int8 (count, atomic actions): 1 where an action is legal
      seats         int32 (count): the seat to act
      rewards       float64 (count, 2): what the last step brought each seat
      ended         bool (count): whether an episode ended in the last step; what the other arrays show is of the next one
      numbers       int64 (count): the number of the episode at its index, from 0
    An episode is one deal, from the start of a match, or a whole match. Deals are rewarded with the difference of their points, matches
    by `reward`: that of each deal, or the payment or 1 and -1 at the end. Both rewards of an episode add up to 0.

    With `threads` the work is shared out; the library is called without the interpreter's lock. What is dealt and played does not
    depend on it. Use an object on one thread at a time.

    A copy, or the object after pickling, continues the same episodes. Only with a named variant can it be pickled.
    """

    def __init__(
        self,
        variant: Union[str, Variant, Setting],
        count: int,
        *,
        rules: Options = None,
        engine: Union[Engine, Options] = None,
        episode: str = DEAL,
        reward: Reward = ReturnKind.DEAL,
        seed: Seed = 0,
        threads: int = 1,
        duplicate: bool = False,
        draw_ends: bool = False,
        start: Optional[Start] = None,
    ) -> None:
        """`variant` is a Variant, or the id of a shipped one, with its options in `rules`: `Vector("montreal", 64, rules={"target": 500})`.
        `engine` is an Engine, or the options of a new one.

        With `duplicate` the episodes 2k and 2k + 1 of an index have the same cards: swap the sides there. With `draw_ends` the dealer draws
        from the far end of the stock. `start` gives the state in which an episode starts. It gets the index and the number of the episode, with
        `duplicate` the number of the pair, and must return the same for the same numbers.
        """
        kind = kind_of_reward(episode, reward)
        if count < 1 or threads < 1:
            raise ValueError("count and threads are at least 1")
        self._setting = Setting.of(variant, rules, engine)
        self.variant, self.count, self.episode, self.reward = self._setting.variant, count, episode, kind
        self.threads, self.duplicate, self.draw_ends, self._start = threads, duplicate, draw_ends, start
        sizes = self.variant.encoding()
        self.observation_size: int = sizes.observation_size
        self.actions: int = sizes.atomic_actions
        self.observations: Array = numpy.zeros((count, self.observation_size), numpy.float32)
        self.masks: Array = numpy.zeros((count, self.actions), numpy.int8)
        self.seats: Array = numpy.zeros(count, numpy.int32)
        self.rewards: Array = numpy.zeros((count, SEATS), numpy.float64)
        self.ended: Array = numpy.zeros(count, numpy.bool_)
        self.numbers: Array = numpy.zeros(count, numpy.int64)
        self._phases: Array = numpy.zeros(count, numpy.int32)
        self._chosen: Array = numpy.zeros(count, numpy.int32)
        self._next = [0] * count  # the number of the episode that begins next
        self._memory = bytearray(count * SIZE)
        first = ffi.cast("char *", ffi.from_buffer(self._memory, require_writable=True))
        self._at = [ffi.cast("mille_state *", first + index * SIZE) for index in range(count)]
        self._rows: Array = numpy.frombuffer(self._memory, numpy.uint8).reshape(count, SIZE)
        share = -(-count // threads)
        self._parts = [(at, min(at + share, count)) for at in range(0, count, share)]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset(seed)

    def reset(self, seed: Optional[Seed] = None) -> None:
        """Restarts all episodes: those of this seed, or the next ones of the last seed."""
        if seed is not None:
            self._seed = seed_bytes(seed)
            self._next = [0] * self.count
        self.ended[:] = False
        for index in range(self.count):
            self._begin(index)
        self._show()
        self.rewards[:], self.ended[:] = 0, False

    def step(self, actions: Array) -> None:
        """Plays an atomic action in each episode; a negative one leaves its episode as it is. An illegal one is a ValueError that names
        it, and then nothing has changed."""
        legal = self.are_legal(actions)
        if not legal.all():
            at = int(numpy.argmin(legal))
            raise ValueError(f"action {int(actions[at])} is not legal in episode {at}")
        self._chosen[:] = actions
        self._share_out(self._act)
        self.rewards[:], self.ended[:] = 0, False
        self._end_all()
        self._share_out(self._observe)

    def are_legal(self, actions: Array) -> Array:
        """Whether step() can take each action: bools. A negative action counts as legal."""
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"{self.count} whole numbers are needed, one an episode")
        exists = (chosen >= 0) & (chosen < self.actions)
        mask = self.masks[numpy.arange(self.count), numpy.where(exists, chosen, 0)] == 1
        return (exists & mask) | (chosen < 0)

    def leave(self, where: Array) -> None:
        """Leaves episodes unfinished and begins the next ones there: those at these indices, or where a mask of bools, one an episode, is true.

        Rewards and `ended` stay as they are. An index of no episode is an IndexError, and then nothing has changed.
        """
        indices = self._indices(numpy.asarray(where))
        kept = self.rewards.copy(), self.ended.copy()
        self.ended[:] = False
        for index in indices:
            self._begin(int(index))
        self._show()
        self.rewards[:], self.ended[:] = kept

    def _indices(self, where: Array) -> Array:
        """The indices of the episodes that `leave` names, each once."""
        if where.dtype == bool and where.shape == (self.count,):
            return numpy.flatnonzero(where)
        if where.ndim != 1 or (where.size > 0 and where.dtype.kind not in "iu"):
            raise ValueError(f"indices of episodes are needed, or {self.count} bools, one an episode")
        unknown = where[(where < 0) | (where >= self.count)]
        if unknown.size > 0:
            raise IndexError(f"there is no episode {unknown[0]}: they are numbered from 0 to {self.count - 1}")
        return numpy.unique(where)

    def observe_both(self) -> Array:
        """What each seat sees, whose turn it is or not: float32 (count, 2, observation size)."""
        return self._seen_by_both(lib.mille_batch_observe, "float[]", numpy.float32)

    def hands(self) -> Array:
        """The cards of both hands by kind of card, as the block `hand` of an observation has them: uint8 (count, 2, kinds).

        `hands()[numpy.arange(count), 1 - seats]` is what the seat to act does not see: a target to train on, never an input.
        """
        both = self._seen_by_both(lib.mille_batch_observe_packed, "uint8_t[]", numpy.uint8)
        return both[:, :, : self.variant.rules.kind_count].copy()

    def _seen_by_both(self, observe: Any, array: str, number: Any) -> Array:
        found = numpy.empty((self.count, SEATS, self.observation_size), number)
        rows = numpy.empty((self.count, self.observation_size), number)
        for seat in range(SEATS):
            seats = ffi.from_buffer("int32_t[]", numpy.full(self.count, seat, numpy.int32))
            check(observe(self.variant._ptr, self._at[0], self.count, seats, ffi.from_buffer(array, rows), ffi.NULL, ffi.NULL, error()))
            found[:, seat] = rows
        return found

    def save(self) -> bytes:
        """All episodes as bytes, to continue later with restore(). The bytes serve the same build of the library."""
        return self._seed + numpy.array(self._next, "<u8").tobytes() + self._moment()

    def restore(self, saved: bytes) -> None:
        """Continues the episodes that save() wrote, of the same variant and count. Rewards are 0 and no episode has just ended."""
        before = self.save()
        try:
            self._restore(saved)
        except MilleError:  # the states' tag is another variant's
            self._restore(before)
            raise
        self.rewards[:], self.ended[:] = 0, False

    def _restore(self, saved: bytes) -> None:
        numbers = 32 + 8 * self.count
        moment = self._read(saved[numbers:])
        self._seed, self._next = saved[:32], numpy.frombuffer(saved[32:numbers], "<u8").tolist()
        self.numbers[:] = numpy.array(self._next) - 1
        self._continue(moment)
        self._share_out(self._observe)

    def _moment(self) -> bytes:
        """Where each episode stands."""
        return bytes(self._memory)

    def _read(self, moment: bytes) -> Any:
        if len(moment) != len(self._memory):
            raise ValueError(f"these are not {self.count} episodes of this build of the library")
        return moment

    def _continue(self, moment: Any) -> None:
        self._memory[:] = moment

    def _given(self) -> dict[str, Any]:
        """The arguments that make an object like this one."""
        names = "count", "episode", "reward", "threads", "duplicate", "draw_ends"
        return {"variant": self._setting, "start": self._start, **{name: getattr(self, name) for name in names}}

    def __reduce__(self) -> Any:
        return _again, (type(self), self._given(), self.save(), self.rewards, self.ended)

    def __copy__(self) -> "Vector":
        return _again(type(self), self._given(), self.save(), self.rewards, self.ended)

    def __deepcopy__(self, _: object) -> "Vector":
        return self.__copy__()

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
            at_work = [self._pool.submit(work, *part) for part in self._parts]
            wait(at_work)
            for done in at_work:
                done.result()

    # The threads make calls for whole parts, during which the interpreter's lock is free. What takes the lock often is not shared out.

    def _show(self) -> None:
        """Brings episodes that have begun to where they are shown."""
        self._share_out(self._observe)

    def _act(self, begin: int, end: int) -> None:
        count, states = end - begin, self._at[begin]
        actions = ffi.from_buffer("int32_t[]", self._chosen[begin:end])
        phases = ffi.from_buffer("int32_t[]", self._phases[begin:end])
        check(lib.mille_batch_act(self.variant._ptr, states, count, actions, ffi.NULL, error()))
        check(lib.mille_batch_phase(self.variant._ptr, states, count, phases, ffi.NULL, ffi.NULL, error()))

    def _end_all(self) -> None:
        """Ends the deals that are over, and begins the next ones."""
        self._end_deals(numpy.flatnonzero(_no_deal(self._phases)))

    def _end_deals(self, where: Array) -> None:
        """Rewards deals that are over, says whether their episodes are, and begins the next deals. What ends after the end of an episode in
        the same step is nobody's."""
        over, shown = self._phases[where] == _OVER, ~self.ended[where]
        rewarded = shown & (over | (self.reward == ReturnKind.DEAL))
        states, returns = self._rows[where[rewarded]], numpy.empty((rewarded.sum(), SEATS), numpy.float64)
        first, to = ffi.cast("mille_state *", ffi.from_buffer(states)), ffi.from_buffer("double[]", returns)
        check(lib.mille_batch_returns(self.variant._ptr, first, len(states), self.reward, to, ffi.NULL, error()))
        self.rewards[where[rewarded]] += returns
        self.ended[where] |= over | (self.episode == DEAL)
        for index, ended in zip(where.tolist(), self.ended[where].tolist()):
            if ended:
                self._begin(index)
            else:
                self._deal(index)

    def _begin(self, index: int) -> None:
        start, setup = self._first(index)
        if start is None:
            check(lib.mille_state_init(self.variant._ptr, setup, self._at[index], error()))
        else:
            self._memory[index * SIZE : (index + 1) * SIZE] = start._memory
        if start is None or start.phase()[0] == Phase.BETWEEN:
            self._deal(index)

    def _deal(self, index: int) -> None:
        check(lib.mille_state_next_deal(self.variant._ptr, self._at[index], error()))

    def _first(self, index: int) -> tuple[Optional[State], Any]:
        """How the next episode of an index begins: in a state, or by a setup."""
        number = self._next[index]
        self._next[index] = number + 1
        self.numbers[index] = number
        deal = number // 2 if self.duplicate else number
        start = None if self._start is None else self._start(index, deal)
        if start is not None and start.phase()[0] == Phase.OVER:
            raise ValueError(f"the state that episode {deal} of index {index} is to start in is the end of a match")
        return start, c_setup(episode_seed(self._seed, index, deal), None, Decks.SEED, self.draw_ends)

    def _observe(self, begin: int, end: int) -> None:
        count, states = end - begin, self._at[begin]
        observations = ffi.from_buffer("float[]", self.observations[begin:end])
        masks = ffi.cast("uint8_t *", ffi.from_buffer(self.masks[begin:end]))
        turns = ffi.from_buffer("int32_t[]", self.seats[begin:end])
        check(lib.mille_batch_observe(self.variant._ptr, states, count, ffi.NULL, observations, masks, ffi.NULL, error()))
        check(lib.mille_batch_phase(self.variant._ptr, states, count, ffi.NULL, turns, ffi.NULL, error()))


def _no_deal(phases: Array) -> Array:
    """Where no deal is in progress."""
    return (phases == _BETWEEN) | (phases == _OVER)


def random_actions(masks: Array, rng: Any) -> Array:
    """A legal action for each row of masks, each equally likely."""
    return numpy.argmax(masks * rng.random(masks.shape), axis=1)


def _again(kind: type[Vector], given: dict[str, Any], saved: bytes, rewards: Array, ended: Array) -> Vector:
    """An object of the same arguments, where another one stood."""
    vector = kind(**given)
    vector.restore(saved)
    vector.rewards[:], vector.ended[:] = rewards, ended
    return vector
