"""The arena: which of several players is better, by how much, and how certain that is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Optional, Union

from ._library import Handle, Seed, check, error, ffi, lib, new_struct, raise_interrupt, text_of
from ._library import c_text as _c_text
from .engine import Engine, PlayerSetup, Variant, seed_bytes, set_stakes
from .enums import (
    ArenaRecords,
    ArenaState,
    ArenaTextKind,
    ArenaUnit,
    OnFault,
    SprtScale,
)
from .errors import NotFound
from .player import Player
from .structs import ArenaFault, ArenaInfo, ArenaPoint, ArenaRating, ArenaResult, Estimate


@dataclass(frozen=True)
class ArenaProgress:
    """What has happened since the last call of a progress function."""

    state: ArenaState
    pairs_done: int
    pairs_total: int
    lines: str
    """New lines of the result file, without its header."""
    times: str
    records: str
    estimate: Estimate
    llr: float
    faults: int

    @classmethod
    def _read(cls, c: Any) -> "ArenaProgress":
        def text(start: Any, size: int) -> str:
            return bytes(ffi.buffer(start, size)).decode() if size else ""

        return cls(
            ArenaState(c.state),
            c.pairs_done,
            c.pairs_total,
            text(c.lines, c.lines_size),
            text(c.times, c.times_size),
            text(c.records, c.records_size),
            Estimate._read(c.estimate),
            c.llr,
            c.faults,
        )


Progress = Callable[[ArenaProgress], Optional[bool]]


class Arena(Handle):
    """A comparison of players in pairs of games with the same cards. One thread at a time, except for cancel().

    `players` are names, setups, or players that Player.from_function() or from_object() made; with one of those, `jobs` is 1. `budgets` has the limits of
    each player as (nodes, soft_us, hard_us), or None for the arena's. The meaning of every argument stands at mille_arena_setup in mille.h.
    """

    _free = "mille_arena_free"

    def __init__(
        self,
        variant: Variant,
        players: Union[str, PlayerSetup, Player, Iterable[Union[str, PlayerSetup, Player]]],
        pairs: int,
        *,
        unit: ArenaUnit = ArenaUnit.DEALS,
        stakes: Optional[tuple[int, int]] = None,
        seed: Optional[Seed] = None,
        same_end: bool = False,
        independent: bool = False,
        luck: bool = False,
        gauntlet: bool = False,
        jobs: int = 1,
        on_fault: OnFault = OnFault.FORFEIT,
        nodes: int = 0,
        soft_us: int = 0,
        hard_us: int = 0,
        patience_us: int = 0,
        shard: int = 0,
        shards: int = 0,
        sprt: SprtScale = SprtScale.OFF,
        sprt_low: float = 0,
        sprt_high: float = 0,
        alpha: float = 0,
        beta: float = 0,
        records: ArenaRecords = ArenaRecords.NONE,
        record_pairs: int = 0,
        budgets: Sequence[Optional[tuple[int, int, int]]] = (),
    ) -> None:
        setup = new_struct("mille_arena_setup")
        players = [players] if isinstance(players, (str, PlayerSetup, Player)) else list(players)
        if budgets and len(budgets) != len(players):
            raise ValueError("there is one budget for each player")
        listed = ffi.new("mille_arena_player[]", max(len(players), 1))
        # The library copies the names; a function's entry table must live as long as the arena.
        keep: list[Any] = []
        for i, (c, player) in enumerate(zip(listed, players)):
            c.struct_size = ffi.sizeof("mille_arena_player")
            name = player if isinstance(player, str) else player.name
            keep.append(ffi.new("char[]", _c_text(name)))
            c.name = keep[-1]
            if isinstance(player, PlayerSetup):
                keep.append(player._c())
                c.setup = keep[-1][0]
            if isinstance(player, Player):
                if player._keep is None:
                    raise ValueError("give a player of the library by its name")
                keep.append(player)
                c.api = player._keep[0]
            limits = budgets[i] if budgets else None
            if limits is not None:
                keep.append(new_struct("mille_budget"))
                keep[-1].nodes, keep[-1].soft_us, keep[-1].hard_us = limits
                c.budget = keep[-1]
        setup.players, setup.player_count, setup.pairs = listed, len(players), pairs
        setup.player_stride = ffi.sizeof("mille_arena_player")
        setup.unit, setup.jobs, setup.on_fault = unit, jobs, on_fault
        set_stakes(setup, stakes)
        if seed is not None:
            setup.has_seed, setup.seed = 1, seed_bytes(seed)
        setup.same_end, setup.independent, setup.luck, setup.gauntlet = same_end, independent, luck, gauntlet
        setup.nodes, setup.soft_us, setup.hard_us = nodes, soft_us, hard_us
        setup.patience_us, setup.shard, setup.shards = patience_us, shard, shards
        setup.sprt, setup.sprt_low, setup.sprt_high = sprt, sprt_low, sprt_high
        setup.alpha, setup.beta = alpha, beta
        setup.records, setup.record_pairs = records, record_pairs
        out = ffi.new("mille_arena **")
        check(lib.mille_arena_create(variant._ptr, setup, out, error()))
        super().__init__(out[0])
        self._keep = keep

    def __del__(self) -> None:
        self._release()  # as a player does

    @classmethod
    def open(cls, engine: Engine, lines: Union[str, bytes]) -> "Arena":
        """An arena from a result file. Only the header is read; take() adds the pairs."""
        raw = lines.encode() if isinstance(lines, str) else lines
        out = ffi.new("mille_arena **")
        check(lib.mille_arena_open(engine._ptr, raw, len(raw), out, error()))
        arena = cls.__new__(cls)
        Handle.__init__(arena, out[0])
        arena._keep = []
        return arena

    def add_lines(self, lines: Union[str, bytes], times: Union[str, bytes] = "") -> tuple[int, int]:
        """Adds pairs that were played before. Returns how many bytes of each text were taken."""
        raw, timed = (t.encode() if isinstance(t, str) else t for t in (lines, times))
        lines_taken, times_taken = ffi.new("size_t *"), ffi.new("size_t *")
        check(
            lib.mille_arena_add_lines(
                self._ptr, raw, len(raw), timed, len(timed), lines_taken, times_taken, error()
            )
        )
        return lines_taken[0], times_taken[0]

    def run(self, pairs: int = 0, progress: Optional[Progress] = None) -> None:
        """
        Plays `pairs` more, or all that remain. A progress function that returns False stops the run. So does Ctrl-C, which raises
        KeyboardInterrupt. If it interrupts a Python player, the pair counts for nothing, and the next run plays it again.
        """
        self._play(lib.mille_arena_run, pairs, progress)

    def play(self, index: int, progress: Progress) -> None:
        """Plays one pair without counting it, and passes its lines to `progress`."""
        self._play(lib.mille_arena_play, index, progress)

    def _play(self, call: Any, number: int, progress: Optional[Progress]) -> None:
        raised: list[BaseException] = []

        def tell(_user: Any, news: Any) -> int:
            return 1 if progress is not None and progress(ArenaProgress._read(news)) is False else 0

        def keep(_kind: Any, one: BaseException, trace: Any) -> None:
            raised.append(one.with_traceback(trace))

        # Also without a progress function: Ctrl-C raises KeyboardInterrupt here.
        callback = ffi.callback("int32_t(void *, const mille_arena_progress *)", tell, error=1, onerror=keep)
        hosts = [one._host for one in self._keep if isinstance(one, Player) and one._host]
        try:
            for host in hosts:
                host.cancel = partial(lib.mille_arena_cancel, self._ptr, ffi.NULL)
            status = call(self._ptr, number, callback, ffi.NULL, error())
        finally:
            for host in hosts:
                host.cancel = None
        raise_interrupt()
        if raised:
            raise raised[0]
        check(status)

    def cancel(self) -> None:
        """Stops a run. May be called on any thread."""
        check(lib.mille_arena_cancel(self._ptr, error()))

    def _about(self) -> str:
        info = self.info
        return f"{info.pairs_done} of {info.pairs_total} pairs"

    @property
    def info(self) -> ArenaInfo:
        """The progress of the run."""
        out = new_struct("mille_arena_info")
        check(lib.mille_arena_info_get(self._ptr, out, error()))
        return ArenaInfo._read(out)

    def players(self) -> list[str]:
        """The names of its players."""
        return [
            text_of(lib.mille_arena_player_name, self._ptr, i) for i in range(self.info.player_count)
        ]

    def result(self, pairing: int = 0) -> ArenaResult:
        """The result of a pairing so far. The pairings are players 0 and 1, 0 and 2 …, 1 and 2 …"""
        out = new_struct("mille_arena_result")
        check(lib.mille_arena_result_get(self._ptr, pairing, out, error()))
        return ArenaResult._read(out)

    def series(self, pairing: int = 0, points: int = 100) -> list[ArenaPoint]:
        """The history of a pairing's estimate for a chart, in at most `points` points."""
        array, count = ffi.new("mille_arena_point[]", max(points, 1)), ffi.new("size_t *")
        check(lib.mille_arena_series(self._ptr, pairing, array, points, count, error()))
        return [ArenaPoint._read(array[i]) for i in range(count[0])]

    def rating(self, player: int) -> ArenaRating:
        """A player's rating among all players."""
        out = new_struct("mille_arena_rating")
        check(lib.mille_arena_rating_get(self._ptr, player, out, error()))
        return ArenaRating._read(out)

    def faults(self) -> list[ArenaFault]:
        """The games that a player lost by a fault, in the order of the pairs: the first ARENA_FAULTS_MAX of them."""
        out: list[ArenaFault] = []
        while True:
            fault = new_struct("mille_arena_fault")
            try:
                check(lib.mille_arena_fault_get(self._ptr, len(out), fault, error()))
            except NotFound:
                return out
            out.append(ArenaFault._read(fault))

    def text(self, kind: ArenaTextKind) -> str:
        """The header of the result file, or the results as JSON. The file's other lines are those that `progress` gets."""
        return text_of(lib.mille_arena_text, self._ptr, kind)
