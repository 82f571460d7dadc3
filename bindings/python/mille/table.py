"""A table: one match with its history, events, undo and seated players."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Optional, Union

from ._library import (
    Handle,
    Seed,
    bytes32,
    c_text,
    check,
    error,
    ffi,
    filled32,
    lib,
    more,
    new_struct,
    pointer_of,
    raise_error,
    text_of,
)
from .cards import ACTION_SIZE, Action, Card, LegalList
from .engine import Engine, Variant, c_setup
from .enums import NOBODY, PACK_SLOTS, SEATS, Decks, Fault, JsonKind, Phase, Status
from .errors import MilleError, NotFound
from .player import Player
from .structs import DealResult, Event, Payment, Sealing, Step, TableInfo, View

_BATCH = 64  # events or results read in one call


def _budget(nodes: int, soft_us: int, hard_us: int) -> Any:
    if not (nodes or soft_us or hard_us):
        return ffi.NULL
    budget = new_struct("mille_budget")
    budget.nodes, budget.soft_us, budget.hard_us = nodes, soft_us, hard_us
    return budget


class Table(Handle):
    """A match. One thread at a time: a second one inside the same table gets BusyError."""

    _free = "mille_table_free"

    def __init__(
        self,
        variant: Variant,
        *,
        seed: Optional[Seed] = None,
        stakes: Optional[tuple[int, int]] = None,
        decks: Decks = Decks.SEED,
        draw_ends: bool = False,
    ) -> None:
        out = ffi.new("mille_table **")
        setup = c_setup(seed, stakes, decks, draw_ends)
        check(lib.mille_table_create(variant._ptr, setup, out, error()))
        self._own(out[0])

    def _own(self, pointer: Any) -> None:
        super().__init__(pointer)
        self._players: list[Optional[Player]] = [None] * SEATS
        self._legal: Any = ffi.new("mille_action[]", self.variant().rules.longest_legal_list)
        self._count = ffi.new("size_t *")

    @classmethod
    def _from(cls, pointer: Any) -> "Table":
        table = cls.__new__(cls)
        table._own(pointer)
        return table

    @classmethod
    def from_record(cls, engine: Engine, record: Union[str, bytes], match: int = 1) -> "Table":
        """Restores a match from a record and verifies every line."""
        raw = record.encode() if isinstance(record, str) else record
        out = ffi.new("mille_table **")
        check(lib.mille_table_import(engine._ptr, raw, len(raw), match, out, error()))
        return cls._from(out[0])

    @classmethod
    def resume(
        cls, engine: Engine, record: Union[str, bytes], secret: bytes, match: int = 1
    ) -> "Table":
        """Restores an unfinished sealed match from its record and its secret."""
        raw = record.encode() if isinstance(record, str) else record
        out = ffi.new("mille_table **")
        seed = bytes32(secret)
        check(lib.mille_table_resume(engine._ptr, raw, len(raw), match, seed, out, error()))
        return cls._from(out[0])

    @classmethod
    def follow(cls, engine: Engine, line: Union[str, bytes]) -> "Table":
        """A table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it."""
        raw = line.encode() if isinstance(line, str) else line
        out = ffi.new("mille_table **")
        check(lib.mille_table_follow(engine._ptr, raw, len(raw), out, error()))
        return cls._from(out[0])

    def follow_line(self, line: Union[str, bytes]) -> None:
        """Takes the next line of the record that the table follows."""
        raw = line.encode() if isinstance(line, str) else line
        check(lib.mille_table_follow_line(self._ptr, raw, len(raw), error()))

    def follow_seed(self, seed: bytes) -> None:
        """Takes the seed of the match that the table follows, unless it is sealed, and checks every card."""
        check(lib.mille_table_follow_seed(self._ptr, bytes32(seed), error()))

    def follow_back(self, line_count: int) -> None:
        """Goes back to a record of `line_count` lines, after the host of the match has undone something."""
        check(lib.mille_table_follow_back(self._ptr, line_count, error()))

    @classmethod
    def from_position(
        cls, engine: Engine, position: Union[str, dict[str, Any]], variant: Optional[Variant] = None
    ) -> "Table":
        if not isinstance(position, str):  # in the one spelling of a position
            position = json.dumps(position, separators=(",", ":"), ensure_ascii=False)
        raw = position.encode()
        out = ffi.new("mille_table **")
        rules = pointer_of(variant)
        check(lib.mille_table_from_position(engine._ptr, rules, raw, len(raw), out, error()))
        return cls._from(out[0])

    def clone(self) -> "Table":
        """A copy of the table, without players."""
        out = ffi.new("mille_table **")
        check(lib.mille_table_clone(self._ptr, out, error()))
        return self._from(out[0])

    def variant(self) -> Variant:
        out = ffi.new("mille_variant **")
        check(lib.mille_table_variant(self._ptr, out, error()))
        return Variant(out[0])

    # Playing

    def _about(self) -> str:
        info = self.info
        return f"{info.phase.name.lower()}, deal {info.deal}, decision {info.decisions}"

    @property
    def info(self) -> TableInfo:
        out = new_struct("mille_table_info")
        check(lib.mille_table_info_get(self._ptr, out, error()))
        return TableInfo._read(out)

    def next_deal(
        self, *, deck: Optional[Sequence[Card]] = None, dealer: Optional[int] = None
    ) -> None:
        """Deals the next deal, the first too. Deck and dealer are only for a match whose decks the host gives."""
        setup = ffi.NULL
        if deck is not None or dealer is not None:
            setup = new_struct("mille_deal_setup")
            setup.dealer = NOBODY if dealer is None else dealer
            listed = bytes(deck or ())
            if len(listed) > PACK_SLOTS:
                raise ValueError("too many cards for a deck")
            setup.deck_count = len(listed)
            ffi.memmove(setup.deck, listed, len(listed))
        check(lib.mille_table_next_deal(self._ptr, setup, error()))

    def legal(self) -> LegalList:
        """The legal list of the seat whose turn it is. It is empty outside a deal."""
        count, legal = self._count, self._legal
        status = lib.mille_table_legal(self._ptr, legal, len(legal), count, error())
        if status:
            raise_error(status)
        return LegalList(ffi.buffer(legal, count[0] * ACTION_SIZE)[:])

    def check(self, action: Action) -> None:
        """Raises IllegalAction, with the rule, unless the action is legal now."""
        check(lib.mille_table_check(self._ptr, action._c(), error()))

    def reasons(self, action: Action, language: str = "en") -> list[dict[str, Any]]:
        """The reasons for and against a legal action: facts, each with a sentence in one of the `languages`."""
        return list(
            json.loads(text_of(lib.mille_table_reasons, self._ptr, action._c(), c_text(language)))
        )

    def apply(self, action: Union[Action, str]) -> None:
        """Plays an action, or its text, for the seat whose turn it is."""
        if isinstance(action, str):
            check(lib.mille_table_apply_text(self._ptr, c_text(action), error()))
        else:
            check(lib.mille_table_apply(self._ptr, action._c(), error()))

    def parse(self, text: str) -> Action:
        out = ffi.new("mille_action *")
        check(lib.mille_table_parse(self._ptr, c_text(text), out, error()))
        return Action._read(out[0])

    def forfeit(self, seat: int, fault: Fault = Fault.RESIGN) -> None:
        check(lib.mille_table_forfeit(self._ptr, seat, fault, error()))

    def abort(self, by: int = NOBODY) -> None:
        """Ends the match without a result: for the host, or for a seat after the other seat has agreed."""
        check(lib.mille_table_abort(self._ptr, by, error()))

    def agree_draw(self) -> None:
        """Ends the match with a draw to which both seats have agreed."""
        check(lib.mille_table_agree_draw(self._ptr, error()))

    def set_user(self, user: int) -> None:
        """Sets the number that the log gets with lines of scripts in this match (LogLine.user)."""
        check(lib.mille_table_set_user(self._ptr, ffi.cast("void *", user), error()))

    def undo(self, decision: int) -> None:
        """Goes back to the point just before a decision of the match."""
        check(lib.mille_table_undo(self._ptr, decision, error()))

    def decision(self, number: int) -> tuple[int, Action]:
        """An earlier decision of the match: who took it, and the action."""
        seat, action = ffi.new("mille_seat *"), ffi.new("mille_action *")
        check(lib.mille_table_decision(self._ptr, number, seat, action, error()))
        return seat[0], Action._read(action[0])

    # Players

    def set_player(self, seat: int, player: Optional[Player]) -> None:
        """Seats a player. The table keeps a reference to it. None empties the seat."""
        pointer = pointer_of(player)
        self._forget(player)
        status = lib.mille_table_set_player(self._ptr, seat, pointer, error())
        if not status:
            self._players[seat] = player
        self._check(status, player)

    def set_seat_name(self, seat: int, name: str) -> None:
        """Sets the name of a seat in the record. Unprintable characters become spaces."""
        check(lib.mille_table_set_seat_name(self._ptr, seat, c_text(name), error()))

    def seat_name(self, seat: int) -> str:
        """The name of a seat as the record lists it."""
        return text_of(lib.mille_table_seat_name, self._ptr, seat)

    def add_note(self, name: str, text: str) -> None:
        """Adds a note to the header of the record, such as a date, while the header is not fixed."""
        check(lib.mille_table_add_note(self._ptr, c_text(name), c_text(text), error()))

    def notes(self) -> dict[str, str]:
        """The notes of the record, in the order in which they were added."""
        notes: dict[str, str] = {}
        while True:
            try:
                name = text_of(lib.mille_table_note_name, self._ptr, len(notes))
            except NotFound:
                return notes
            notes[name] = text_of(lib.mille_table_note_text, self._ptr, len(notes))

    def step(self, *, nodes: int = 0, soft_us: int = 0, hard_us: int = 0) -> Step:
        """Lets the player whose turn it is take one decision."""
        out = new_struct("mille_step")
        self._forget(*self._players)
        status = lib.mille_table_step(self._ptr, _budget(nodes, soft_us, hard_us), out, error())
        self._check(status, self._players[out.seat] if status == Status.PLAYER else None)
        return Step._read(out)

    @staticmethod
    def step_all(
        tables: "Sequence[Table]", *, nodes: int = 0, soft_us: int = 0, hard_us: int = 0
    ) -> list[Step]:
        """One decision at each table. The first failure is raised; the tables before it have played."""
        size = ffi.sizeof("mille_step")
        steps = ffi.new("mille_step[]", max(len(tables), 1))
        steps[0].struct_size = size
        given = ffi.new("mille_table *[]", [table._ptr for table in tables])
        done = ffi.new("size_t *")
        Table._forget(*(player for table in tables for player in table._players))
        status = lib.mille_batch_step(
            given, len(tables), _budget(nodes, soft_us, hard_us), steps, size, done, error()
        )
        failed = None
        if status == Status.PLAYER and (seat := steps[done[0]].seat) in range(SEATS):
            failed = tables[done[0]]._players[seat]
        Table._check(status, failed)
        return [Step._read(steps[i]) for i in range(len(tables))]

    @staticmethod
    def advance_all(
        tables: "Sequence[Table]", *, nodes: int = 0, soft_us: int = 0, hard_us: int = 0
    ) -> None:
        """Lets the seated players decide at each table until a seat without a player is to decide or no deal is in progress. The first
        failure is raised; the tables before it have played."""
        given = ffi.new("mille_table *[]", [table._ptr for table in tables])
        done = ffi.new("size_t *")
        Table._forget(*(player for table in tables for player in table._players))
        status = lib.mille_batch_advance(given, len(tables), _budget(nodes, soft_us, hard_us), done, error())
        failed = tables[done[0]] if status == Status.PLAYER else None
        Table._check(status, failed and failed._players[failed.info.turn])

    @staticmethod
    def act_all(tables: "Sequence[Table]", actions: Sequence[int]) -> None:
        """Plays the atomic action `actions[i]` at table i; a negative one leaves it as it is. The first that is not legal is raised; the
        tables before it have played."""
        if len(actions) != len(tables):
            raise ValueError("one action a table is needed")
        given = ffi.new("mille_table *[]", [table._ptr for table in tables])
        chosen = ffi.new("int32_t[]", list(actions))
        check(lib.mille_batch_table_act(given, len(tables), chosen, ffi.NULL, error()))

    def hint(
        self, player: Player, *, nodes: int = 0, soft_us: int = 0, hard_us: int = 0
    ) -> Step:
        """What a player that is not seated would do. Nothing is played. `Player.explanation` says why."""
        out = new_struct("mille_step")
        self._forget(player)
        status = lib.mille_table_hint(
            self._ptr, player._ptr, _budget(nodes, soft_us, hard_us), out, error()
        )
        self._check(status, player if status == Status.PLAYER else None)
        return Step._read(out)

    @staticmethod
    def _forget(*players: Optional[Player]) -> None:
        """Drops what players failed with in another call."""
        for player in players:
            if player and player._host:
                player._host.failure = None

    @staticmethod
    def _check(status: int, player: Optional[Player]) -> None:
        """As check(). The cause of a refusal is what the player failed with in this call."""
        try:
            check(status)
        except MilleError as refusal:
            raise refusal from player._host.failure if player and player._host else None

    def play(self) -> None:
        """Plays the match to its end: the seated players decide, deals follow from the seed."""
        while (phase := self.info.phase) != Phase.OVER:
            if phase == Phase.BETWEEN:
                self.next_deal()
            else:
                self.step()

    # Looking

    def view(self, viewer: int) -> View:
        out = new_struct("mille_view")
        check(lib.mille_table_view(self._ptr, viewer, out, error()))
        return View._read(out)

    def events(self, viewer: int, since: int = 0) -> Iterator[Event]:
        """The events from number `since` on, as a viewer may know them."""
        size = ffi.sizeof("mille_event")
        array = ffi.new("mille_event[]", _BATCH)
        count = ffi.new("size_t *")
        array[0].struct_size = size
        left = True
        while left:
            left = more(
                lib.mille_table_events(
                    self._ptr, viewer, since, array, size, _BATCH, count, error()
                )
            )
            written = min(count[0], _BATCH)
            yield from [Event._read(array[i]) for i in range(written)]
            since += written

    def results(self) -> list[DealResult]:
        """The score sheet: one row per completed deal."""
        size = ffi.sizeof("mille_deal_result")
        count = ffi.new("size_t *")
        rows: list[DealResult] = []
        array = ffi.new("mille_deal_result[]", _BATCH)
        array[0].struct_size = size
        left = True
        while left:
            left = more(
                lib.mille_table_results(self._ptr, len(rows), array, size, _BATCH, count, error())
            )
            rows += [DealResult._read(array[i]) for i in range(min(count[0], _BATCH))]
        return rows

    def payment(self) -> Payment:
        out = new_struct("mille_payment")
        check(lib.mille_table_payment(self._ptr, out, error()))
        return Payment._read(out)

    def hash(self) -> int:
        out = ffi.new("uint64_t *")
        check(lib.mille_table_hash(self._ptr, out, error()))
        return int(out[0])

    def json(self, kind: JsonKind, viewer: int, since: int = 0) -> Any:
        """The view, legal list, events or score sheet as JSON."""
        return json.loads(text_of(lib.mille_table_json, self._ptr, kind, viewer, since))

    def record(
        self, viewer: int, *, legal: bool = False, hash: bool = False, first_line: int = 0
    ) -> str:
        """The record for a seat, or with every card for `ALL`: whole lines, from line `first_line` on."""
        options = new_struct("mille_record_options")
        options.legal, options.hash, options.first_line = legal, hash, first_line
        return text_of(lib.mille_table_record, self._ptr, viewer, options)

    def position(self) -> dict[str, Any]:
        return dict(json.loads(text_of(lib.mille_table_position, self._ptr)))

    def seed(self) -> bytes:
        return filled32(lib.mille_table_seed, self._ptr)

    def commitment(self) -> bytes:
        """The commitment of a sealed match."""
        return filled32(lib.mille_table_commitment, self._ptr)

    # Sealed matches

    def seal(self, guests: Sequence[int] = ()) -> None:
        """Fixes the terms and commits to the seed. `guests` are the seats that will give a share."""
        bits = sum(1 << seat for seat in set(guests))
        check(lib.mille_table_seal(self._ptr, bits, error()))

    @property
    def sealing(self) -> Sealing:
        """The progress of sealing, with the shares once all are open."""
        out = new_struct("mille_sealing")
        check(lib.mille_table_sealing(self._ptr, out, error()))
        return Sealing._read(out)

    def terms(self) -> str:
        """The terms that all parties agree to."""
        return text_of(lib.mille_table_terms, self._ptr)

    def add_share_commit(self, seat: int, share_commit: bytes) -> None:
        """Takes a guest's share commitment, with two guests."""
        check(lib.mille_table_add_share_commit(self._ptr, seat, bytes32(share_commit), error()))

    def add_share(self, seat: int, share: bytes) -> None:
        """Takes a guest's share."""
        check(lib.mille_table_add_share(self._ptr, seat, bytes32(share), error()))

    def secret(self) -> bytes:
        """The seed of a sealed match, for safekeeping: store it before you publish the commitment."""
        return filled32(lib.mille_table_secret, self._ptr)

    def receipt(self, line: int) -> bytes:
        """The receipt after a line of the record, from 0."""
        return filled32(lib.mille_table_receipt, self._ptr, line)
