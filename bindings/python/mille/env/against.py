"""Many deals or matches side by side against players of the library."""

import struct
from collections.abc import Callable, Sequence
from typing import Any, Optional, Union

import numpy

from .._library import Seed, check, error, ffi, lib, new_struct, raise_error
from ..engine import Engine, PlayerSetup, Variant
from ..enums import Phase, ReturnKind, Status
from ..player import Player
from ..state import SIZE
from ..table import Table, _budget
from ..cards import ACTION_SIZE
from .setting import DEAL, Array, Options, Reward, Setting
from .vector import _BETWEEN, Start, Vector, _no_deal

Opponent = Union[str, PlayerSetup, Callable[[Engine], Player]]
"""A player as users type it, such as `club` or `search:nodes=500`; its setup; or a function that makes one."""


class Against(Vector):
    """A `Vector` in which `opponent` has one seat of each episode: `seats` is the other one, which the learner has.

    The learner has seat 0 in the even episodes of an even index and the odd episodes of an odd one, and seat 1 in the others. With several
    opponents, index i plays against opponent i mod n. The opponent decides as at a table with the episode's seed.

    What the opponent earns and costs until the learner decides again is in the rewards of the step. An episode that ends before the
    learner's first decision is not shown.

    A match stands at a table, so a state is a copy: what changes in it changes nothing here. If a player fails, `step` raises its error. Call reset() then.
    """

    def __init__(
        self,
        variant: Union[str, Variant, Setting],
        count: int,
        opponent: Union[Opponent, Sequence[Opponent]] = "club",
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
        nodes: int = 0,
    ) -> None:
        """As Vector's. `nodes` limits an opponent's work for a decision; 0 keeps its own limit. With a Variant, `engine` is its Engine.

        With `duplicate` the learner has both seats of a deal, one after the other.
        """
        setting = Setting.of(variant, rules, engine)
        listed = [opponent] if isinstance(opponent, (str, PlayerSetup)) or callable(opponent) else list(opponent)
        if not listed:
            raise ValueError("there is no opponent")
        self._opponent, self._nodes, self._limits = opponent, nodes, _budget(nodes, 0, 0)
        makers = [_maker(setting.engine, one) for one in listed]
        self._players = [makers[index % len(makers)]() for index in range(count)]
        self._in_python = any(player._host for player in self._players)
        self._tables: list[Any] = [ffi.NULL] * count
        self._pointers: Array = numpy.zeros(count, numpy.uintp)
        self._starts: list[Optional[bytes]] = [None] * count  # the state that a match began in, if it was given
        super().__init__(
            setting, count, episode=episode, reward=reward, seed=seed, threads=threads, duplicate=duplicate, draw_ends=draw_ends, start=start
        )  # fmt: skip

    def close(self) -> None:
        """Ends the threads, and frees tables and players."""
        super().close()
        for index in range(self.count):
            self._clear(index)
            self._players[index].close()

    def _given(self) -> dict[str, Any]:
        return {**super()._given(), "opponent": self._opponent, "nodes": self._nodes}

    # The states follow the tables: they are what is observed.

    def _show(self) -> None:
        self._share_out(self._play_on)
        self._end_all()
        self._share_out(self._observe)

    def _act(self, begin: int, end: int) -> None:
        tables, actions = self._handles(slice(begin, end)), ffi.from_buffer("int32_t[]", self._chosen[begin:end])
        check(lib.mille_batch_table_act(tables, end - begin, actions, ffi.NULL, error()))
        self._play_on(begin, end)

    def _handles(self, where: Any) -> Any:
        """The tables of a slice or of indices, for a call."""
        return ffi.from_buffer("mille_table *[]", self._pointers[where])

    def _play_on(self, begin: int, end: int) -> None:
        """Lets the opponents play until the learner is to decide or the deal is over."""
        self._advance(slice(begin, end))
        self._look(slice(begin, end))

    def _end_all(self) -> None:
        where = numpy.flatnonzero(_no_deal(self._phases))
        while len(where):
            self._end_deals(where)
            self._advance(where)
            self._look(where)
            where = where[_no_deal(self._phases[where])]

    def _advance(self, where: Any) -> None:
        tables, done = self._handles(where), ffi.new("size_t *")
        if self._in_python:
            Table._forget(*(self._players[index] for index in numpy.arange(self.count)[where]))
        status = lib.mille_batch_advance(tables, len(tables), self._limits, done, error())
        if status:
            failed = self._players[numpy.arange(self.count)[where][done[0]]]
            Table._check(status, failed if status == Status.PLAYER else None)

    def _look(self, where: Any) -> None:
        """Brings states to where their tables are."""
        states, phases = self._rows[where], self._phases[where]  # of a slice they are no copies
        first, to = ffi.cast("mille_state *", ffi.from_buffer(states)), ffi.from_buffer("int32_t[]", phases)
        check(lib.mille_batch_from_tables(self._handles(where), len(states), first, ffi.NULL, error()))
        check(lib.mille_batch_phase(self.variant._ptr, first, len(states), to, ffi.NULL, ffi.NULL, error()))
        self._rows[where], self._phases[where] = states, phases

    def _begin(self, index: int) -> None:
        start, setup = self._first(index)
        self._sit(index, setup, None if start is None else bytes(start._memory))
        if start is None or start.phase()[0] == Phase.BETWEEN:
            self._deal(index)

    def _deal(self, index: int) -> None:
        status = lib.mille_table_next_deal(self._tables[index], ffi.NULL, error())
        if status:
            raise_error(status)

    def _sit(self, index: int, setup: Any, start: Optional[bytes]) -> None:
        """A new table, with the opponent in its seat."""
        self._clear(index)
        own = (index + self._next[index] - 1) % 2
        out = ffi.new("mille_table **")
        if start is None:
            status = lib.mille_table_create(self.variant._ptr, setup, out, error())
        else:
            self._memory[index * SIZE : (index + 1) * SIZE] = start
            status = lib.mille_table_from_state(self.variant._ptr, self._at[index], out, error())
        check(status)
        table = self._tables[index] = ffi.gc(out[0], lib.mille_table_free)
        self._pointers[index], self._starts[index] = int(ffi.cast("uintptr_t", table)), start
        check(lib.mille_table_set_player(table, 1 - own, self._players[index]._ptr, error()))

    def _clear(self, index: int) -> None:
        if self._tables[index] != ffi.NULL:
            ffi.release(self._tables[index])
            self._tables[index] = ffi.NULL

    # Saved: for each episode the state that it began in, if it was given, and all decisions.

    def _moment(self) -> bytes:
        parts = []
        info, seat, action = new_struct("mille_table_info"), ffi.new("mille_seat *"), ffi.new("mille_action *")
        for table, start in zip(self._tables, self._starts):
            check(lib.mille_table_info_get(table, info, error()))
            actions = []
            for number in range(info.decisions):
                check(lib.mille_table_decision(table, number, seat, action, error()))
                actions.append(bytes(ffi.buffer(action)))
            parts += [struct.pack("<QQ", len(start or b""), info.decisions), start or b"", *actions]
        return b"".join(parts)

    def _read(self, moment: bytes) -> Any:
        matches, at = [], 0
        try:
            for _ in range(self.count):
                size, count = struct.unpack_from("<QQ", moment, at)
                begin = at + 16
                at = begin + size + count * ACTION_SIZE
                actions = [moment[from_ : from_ + ACTION_SIZE] for from_ in range(begin + size, at, ACTION_SIZE)]
                matches.append((moment[begin : begin + size] or None, actions))
        except (struct.error, MemoryError, OverflowError):
            at = -1
        if at != len(moment):
            raise ValueError(f"these are not {self.count} episodes against a player, of this build of the library")
        return matches

    def _continue(self, moment: Any) -> None:
        info, action = new_struct("mille_table_info"), ffi.new("mille_action *")
        for index, (start, actions) in enumerate(moment):
            self._next[index] -= 1
            _, setup = self._first(index)
            self._sit(index, setup, start)
            table = self._tables[index]
            for each in [*actions, None]:
                check(lib.mille_table_info_get(table, info, error()))
                if info.phase == _BETWEEN:
                    self._deal(index)
                if each is not None:
                    ffi.memmove(action, each, ACTION_SIZE)
                    check(lib.mille_table_apply(table, action, error()))
        self._look(slice(self.count))


def _maker(engine: Engine, opponent: Opponent) -> Callable[[], Player]:
    if isinstance(opponent, str):
        opponent = PlayerSetup.parse(opponent)
    if isinstance(opponent, PlayerSetup):
        setup = opponent
        return lambda: Player(engine, setup)
    make = opponent
    return lambda: make(engine)
