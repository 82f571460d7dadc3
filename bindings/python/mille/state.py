"""States: snapshots of a match in Python's memory, one or many; for search, simulation and learning."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from ._library import Seed, c_text, check, error, ffi, lib, new_struct, raise_error, refuse_pickle
from .cards import ACTION_SIZE, Action, LegalList
from .engine import Variant, c_setup
from .enums import ACTION_CARDS, SEATS, Decks, Phase, ReturnKind
from .errors import MilleError
from .structs import DealResult, Payment, Playout, View
from .table import Table

if TYPE_CHECKING:
    import numpy

SIZE: int = lib.mille_state_size()


class State:
    """A snapshot of a match, hidden cards included. It owns nothing. copy() copies its bytes."""

    __slots__ = ("variant", "_memory", "_ptr", "_legal", "_count")

    def __init__(
        self,
        variant: Variant,
        *,
        seed: Optional[Seed] = None,
        stakes: Optional[tuple[int, int]] = None,
        draw_ends: bool = False,
    ) -> None:
        self._on(variant, bytearray(SIZE))
        setup = c_setup(seed, stakes, Decks.SEED, draw_ends)
        check(lib.mille_state_init(variant._ptr, setup, self._ptr, error()))

    def _on(self, variant: Variant, memory: Any) -> None:
        self.variant = variant
        self._memory = memory
        self._ptr = ffi.cast("mille_state *", ffi.from_buffer(memory, require_writable=True))
        self._legal: Any = None
        self._count = ffi.new("size_t *")

    @classmethod
    def _over(cls, variant: Variant, memory: Any) -> "State":
        state = cls.__new__(cls)
        state._on(variant, memory)
        return state

    @classmethod
    def from_table(cls, table: Table, decision: Optional[int] = None) -> "State":
        """A snapshot of a table's match, now or just before one of its decisions."""
        state = cls._over(table.variant(), bytearray(SIZE))
        if decision is None:
            check(lib.mille_state_from_table(table._ptr, state._ptr, error()))
        else:
            check(lib.mille_state_at(table._ptr, decision, state._ptr, error()))
        return state

    @classmethod
    def sample(cls, table: Table, viewer: int, seed: int) -> "State":
        """A state sampled from what a viewer of a table may know."""
        view = new_struct("mille_view")
        check(lib.mille_table_view(table._ptr, viewer, view, error()))
        state = cls._over(table.variant(), bytearray(SIZE))
        check(lib.mille_state_sample(state.variant._ptr, view, seed, state._ptr, error()))
        return state

    def resample(self, viewer: int, seed: int) -> "State":
        """A state sampled from what a viewer of this one may know."""
        view = new_struct("mille_view")
        check(lib.mille_state_view(self.variant._ptr, self._ptr, viewer, view, error()))
        state = self._over(self.variant, bytearray(SIZE))
        check(lib.mille_state_sample(self.variant._ptr, view, seed, state._ptr, error()))
        return state

    def copy(self) -> "State":
        return self._over(self.variant, bytearray(self._memory))

    __copy__ = copy
    __reduce__ = refuse_pickle

    def __deepcopy__(self, _: object) -> "State":
        return self.copy()

    def __repr__(self) -> str:
        try:
            phase, seat = self.phase()
        except (MilleError, AttributeError):  # its variant is closed, or it was never made
            return "<State>"
        return f"<State {phase.name.lower()}, seat {seat}>"

    def table(self) -> Table:
        """A table that starts here; it has no record."""
        out = ffi.new("mille_table **")
        check(lib.mille_table_from_state(self.variant._ptr, self._ptr, out, error()))
        return Table._from(out[0])

    def next_deal(self) -> None:
        check(lib.mille_state_next_deal(self.variant._ptr, self._ptr, error()))

    def phase(self) -> tuple[Phase, int]:
        """The phase, and whose turn it is."""
        phase, turn = ffi.new("mille_phase *"), ffi.new("mille_seat *")
        check(lib.mille_state_phase(self.variant._ptr, self._ptr, phase, turn, error()))
        return Phase(phase[0]), turn[0]

    def legal(self) -> LegalList:
        if self._legal is None:
            self._legal = ffi.new("mille_action[]", self.variant.rules.longest_legal_list)
        count, legal = self._count, self._legal
        status = lib.mille_state_legal(
            self.variant._ptr, self._ptr, legal, len(legal), count, error()
        )
        if status:
            raise_error(status)
        return LegalList(ffi.buffer(legal, count[0] * ACTION_SIZE)[:])

    def check(self, action: Action) -> None:
        check(lib.mille_state_check(self.variant._ptr, self._ptr, action._c(), error()))

    def apply(self, action: Union[Action, str]) -> None:
        if isinstance(action, str):
            action = self.parse(action)
        status = lib.mille_state_apply(self.variant._ptr, self._ptr, action._c(), error())
        if status:
            raise_error(status)

    def legal_count(self) -> int:
        """The length of the legal list; 0 outside a deal."""
        check(lib.mille_state_legal_count(self.variant._ptr, self._ptr, self._count, error()))
        return int(self._count[0])

    def play(self, index: int) -> None:
        """Plays entry `index` of the legal list, from 0. Quicker than `legal()` and `apply()`."""
        status = lib.mille_state_play(self.variant._ptr, self._ptr, index, error())
        if status:
            raise_error(status)

    def atomic(self, index: int) -> Action:
        """The action of an atomic action, with cards from the hand."""
        out = ffi.new("mille_action *")
        check(lib.mille_atomic_action(self.variant._ptr, self._ptr, index, out, error()))
        return Action._read(out[0])

    def atomic_mask(self) -> bytes:
        """1 for each atomic action that is legal now, 0 for the others."""
        size = self.variant.encoding().atomic_actions
        mask = ffi.new("uint8_t[]", size)
        check(lib.mille_atomic_mask(self.variant._ptr, self._ptr, mask, size, error()))
        return bytes(ffi.buffer(mask))

    def atomic_split(self, action: Action) -> list[int]:
        """The sequence of atomic actions for a legal action."""
        sequence = ffi.new("int32_t[]", ACTION_CARDS)
        status = lib.mille_atomic_split(
            self.variant._ptr, self._ptr, action._c(), sequence, ACTION_CARDS, self._count, error()
        )
        check(status)
        return list(sequence[0 : self._count[0]])

    def atomic_join(self, sequence: Sequence[int]) -> Action:
        """The action that a sequence of atomic actions on the same set makes."""
        out = ffi.new("mille_action *")
        given = ffi.new("int32_t[]", list(sequence))
        check(
            lib.mille_atomic_join(
                self.variant._ptr, self._ptr, given, len(sequence), out, error()
            )
        )
        return Action._read(out)

    def parse(self, text: str) -> Action:
        out = ffi.new("mille_action *")
        check(lib.mille_state_parse(self.variant._ptr, self._ptr, c_text(text), out, error()))
        return Action._read(out[0])

    def view(self, viewer: int) -> View:
        out = new_struct("mille_view")
        check(lib.mille_state_view(self.variant._ptr, self._ptr, viewer, out, error()))
        return View._read(out)

    def result(self) -> DealResult:
        """The result of the last completed deal."""
        return self._result(lib.mille_state_result)

    def score(self) -> DealResult:
        """The score of the deal in progress if it ended here as a blocked deal."""
        return self._result(lib.mille_state_score)

    def _result(self, call: Any) -> DealResult:
        out = new_struct("mille_deal_result")
        check(call(self.variant._ptr, self._ptr, out, error()))
        return DealResult._read(out)

    def payment(self) -> Payment:
        out = new_struct("mille_payment")
        check(lib.mille_state_payment(self.variant._ptr, self._ptr, out, error()))
        return Payment._read(out)

    def hash(self) -> int:
        out = ffi.new("uint64_t *")
        check(lib.mille_state_hash(self.variant._ptr, self._ptr, out, error()))
        return int(out[0])

    def playout(self, seed: int) -> Playout:
        """Plays random actions to the end of the deal, in place."""
        out = ffi.new("mille_playout *")
        check(lib.mille_state_playout(self.variant._ptr, self._ptr, seed, out, error()))
        return Playout._read(out)

    def returns(self, kind: ReturnKind) -> tuple[float, ...]:
        out = ffi.new("double[]", SEATS)
        check(lib.mille_state_returns(self.variant._ptr, self._ptr, kind, out, error()))
        return tuple(out)


class States:
    """Many states, with one call for all. Results are numpy arrays over the library's bytes."""

    def __init__(self, variant: Variant, states: "list[State]") -> None:
        self.variant = variant
        self.memory = bytearray(b"".join(s._memory for s in states))
        self._encoding: Any = None
        self._legal: Any = None

    @classmethod
    def _over(cls, variant: Variant, memory: bytearray) -> "States":
        states = cls(variant, [])
        states.memory = memory
        return states

    @classmethod
    def from_tables(cls, tables: Sequence[Table]) -> "States":
        """Where the match of each table is. The tables have the same variant, and there is at least one."""
        states = cls._over(tables[0].variant(), bytearray(len(tables) * SIZE))
        given = ffi.new("mille_table *[]", [table._ptr for table in tables])
        check(lib.mille_batch_from_tables(given, len(tables), states._ptr(), ffi.NULL, error()))
        return states

    def copy(self) -> "States":
        return self._over(self.variant, bytearray(self.memory))

    __copy__ = copy
    __reduce__ = refuse_pickle

    def __deepcopy__(self, _: object) -> "States":
        return self.copy()

    def __repr__(self) -> str:
        return f"<States, {len(self)}>"

    def __len__(self) -> int:
        return len(self.memory) // SIZE

    def __getitem__(self, index: int) -> State:
        """The state itself, not a copy. Changing it changes it here."""
        at = range(len(self))[index] * SIZE
        return State._over(self.variant, memoryview(self.memory)[at : at + SIZE])

    def _ptr(self) -> Any:
        return ffi.cast("mille_state *", ffi.from_buffer(self.memory, require_writable=True))

    def legal(self) -> "tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]":
        """All legal lists: bytes of shape (states, longest list, 32), and the length of each.

        The arrays are made once and overwritten by the next call: copy what is to be kept.
        """
        import numpy

        longest = self.variant.rules.longest_legal_list
        if self._legal is None or len(self._legal[1]) != len(self):
            actions = numpy.empty((len(self), longest, ACTION_SIZE), numpy.uint8)
            self._legal = actions, numpy.empty(len(self), numpy.uint32)
        actions, counts = self._legal
        check(
            lib.mille_batch_legal(
                self.variant._ptr,
                self._ptr(),
                len(self),
                ffi.from_buffer("mille_action[]", actions),
                longest,
                ffi.from_buffer("uint32_t[]", counts),
                ffi.NULL,
                error(),
            )
        )
        return actions, counts

    def apply(self, actions: "numpy.ndarray[Any, Any]") -> None:
        """Plays one action in each state: bytes of shape (states, 32)."""
        if actions.shape != (len(self), ACTION_SIZE) or not actions.flags.c_contiguous:
            raise ValueError("one action of 32 bytes a state is needed, in one block")
        check(
            lib.mille_batch_apply(
                self.variant._ptr,
                self._ptr(),
                len(self),
                ffi.from_buffer("mille_action[]", actions),
                ffi.NULL,
                error(),
            )
        )

    def legal_counts(self) -> "numpy.ndarray[Any, Any]":
        """The length of each legal list: uint32 of shape (states,)."""
        import numpy

        counts = numpy.empty(len(self), numpy.uint32)
        self._fill(lib.mille_batch_legal_count, ffi.from_buffer("uint32_t[]", counts))
        return counts

    def play(self, indices: "numpy.ndarray[Any, Any]") -> None:
        """Plays entry `indices[i]` of the legal list of state i: uint32 of shape (states,)."""
        if indices.shape != (len(self),) or indices.dtype != "uint32" or not indices.flags.c_contiguous:
            raise ValueError("one uint32 a state is needed, in one block")
        self._fill(lib.mille_batch_play, ffi.from_buffer("uint32_t[]", indices))

    def act(self, actions: "numpy.ndarray[Any, Any]") -> None:
        """Plays one atomic action in each state: int32 of shape (states,); a negative one leaves its state as it is."""
        if actions.shape != (len(self),) or actions.dtype != "int32" or not actions.flags.c_contiguous:
            raise ValueError("one int32 a state is needed, in one block")
        check(
            lib.mille_batch_act(
                self.variant._ptr,
                self._ptr(),
                len(self),
                ffi.from_buffer("int32_t[]", actions),
                ffi.NULL,
                error(),
            )
        )

    def _fill(self, call: Any, *arrays: Any) -> None:
        """A call that writes arrays, one after the other, about all states."""
        check(call(self.variant._ptr, self._ptr(), len(self), *arrays, ffi.NULL, error()))

    def phases(self) -> "tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]":
        """The phase of each state (see Phase), and the seat whose turn it is."""
        import numpy

        phases = numpy.empty(len(self), numpy.int32)
        turns = numpy.empty(len(self), numpy.int32)
        self._fill(lib.mille_batch_phase, ffi.from_buffer("int32_t[]", phases), ffi.from_buffer("int32_t[]", turns))
        return phases, turns

    def playout(self, seed: int) -> "numpy.ndarray[Any, Any]":
        """Random playouts in place: a structured array of points, decisions and who went out."""
        import numpy

        kind = numpy.dtype(
            [("points", numpy.int64, SEATS), ("decisions", numpy.int32), ("out", numpy.int32)]
        )
        results = numpy.empty(len(self), kind)
        check(
            lib.mille_batch_playout(
                self.variant._ptr,
                self._ptr(),
                len(self),
                seed,
                ffi.from_buffer("mille_playout[]", results),
                ffi.NULL,
                error(),
            )
        )
        return results

    def returns(self, kind: ReturnKind) -> "numpy.ndarray[Any, Any]":
        """The returns of each state: float64 of shape (states, 2)."""
        import numpy

        found = numpy.empty((len(self), SEATS), numpy.float64)
        self._fill(lib.mille_batch_returns, kind, ffi.from_buffer("double[]", found))
        return found

    def views(self, viewers: Optional[Sequence[int]] = None) -> list[View]:
        """What a viewer of each state may know: by default the seat whose turn it is, or an onlooker outside a deal."""
        return [View._read(view) for view in self._views(viewers)]

    def _views(self, viewers: Optional[Sequence[int]]) -> Any:
        size = ffi.sizeof("mille_view")
        views = ffi.new("mille_view[]", len(self))
        if len(self):
            views[0].struct_size = size
        self._fill(lib.mille_batch_view, self._seats(viewers), views, size)
        return views

    def _seats(self, given: Optional[Sequence[int]]) -> Any:
        """One seat a state for a call, or NULL."""
        if given is None:
            return ffi.NULL
        if len(given) != len(self):
            raise ValueError("one seat a state is needed")
        return ffi.new("mille_seat[]", [int(seat) for seat in given])

    def resample(self, samples: int, seed: int, viewers: Optional[Sequence[int]] = None) -> "States":
        """`samples` states from what a viewer of each one may know: first those of the first state. Viewers as for views()."""
        states = self._over(self.variant, bytearray(len(self) * samples * SIZE))
        views, size = self._views(viewers), ffi.sizeof("mille_view")
        check(
            lib.mille_batch_sample(
                self.variant._ptr, views, size, len(self), samples, seed, states._ptr(), ffi.NULL, error()
            )
        )
        return states

    def observe(
        self, seats: Optional[Sequence[int]] = None
    ) -> "tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]":
        """Observations and legal masks of a seat in each state, by default the seat whose turn it is. Other seats have masks of zeros."""
        import numpy

        sizes = self._encoding = self._encoding or self.variant.encoding()
        observations = numpy.empty((len(self), sizes.observation_size), numpy.float32)
        masks = numpy.empty((len(self), sizes.atomic_actions), numpy.uint8)
        first, second = ffi.from_buffer("float[]", observations), ffi.from_buffer("uint8_t[]", masks)
        self._fill(lib.mille_batch_observe, self._seats(seats), first, second)
        return observations, masks

    def observe_packed(
        self, seats: Optional[Sequence[int]] = None
    ) -> "tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]":
        """The same in bytes, to store many rows. Turns and deals are counts, and a total is in hundredths of the target plus 100.
        `numpy.unpackbits(masks, axis=1, count=actions, bitorder="little")` gives the masks back."""
        import numpy

        sizes = self._encoding = self._encoding or self.variant.encoding()
        observations = numpy.empty((len(self), sizes.observation_size), numpy.uint8)
        masks = numpy.empty((len(self), (sizes.atomic_actions + 7) // 8), numpy.uint8)
        first, second = ffi.from_buffer("uint8_t[]", observations), ffi.from_buffer("uint8_t[]", masks)
        self._fill(lib.mille_batch_observe_packed, self._seats(seats), first, second)
        return observations, masks

    @classmethod
    def sample(cls, state: State, viewer: int, count: int, seed: int) -> "States":
        """States sampled from what a viewer may know."""
        return cls(state.variant, [state]).resample(count, seed, [viewer])
