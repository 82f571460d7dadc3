"""The engine, which makes everything else, and its variants, the rules of tables and states."""

import itertools
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Dict, List, NamedTuple, Optional, Union

from ._library import (
    Handle,
    Seed,
    Text,
    Texts,
    c_files,
    c_options,
    c_text,
    check,
    error,
    error_of,
    ffi,
    filled32,
    lib,
    new_struct,
    seed_bytes,
    text_list,
    text_of,
)
from .enums import Decks, End, Isolation, LogLevel, LogSource, PlayerSource, Status, VariantTextKind
from .errors import MilleError, NotFound
from .structs import Encoding, MemoryInfo, OptionInfo, Payment, Rules, Verdict


def version() -> str:
    """The library's version, such as `1.0.0`."""
    return str(ffi.string(lib.mille_version_text()).decode())


def status_text(status: Status) -> str:
    """A status in a few words."""
    return str(ffi.string(lib.mille_status_text(status)).decode())


def languages() -> list[str]:
    """The languages that the library has, English first: `en`, `fr` …"""
    return list(_listed(lib.mille_language))


def message_text(message: str, language: str = "en") -> Optional[str]:
    """The template of an error's message by its id, parameters as `{0}` … `{3}`, `{0:card|cards}` for counted words."""
    text = lib.mille_message_text(c_text(message), c_text(language))
    return ffi.string(text).decode() if text else None


def error_text(refusal: MilleError, language: str) -> str:
    """The message of an error in one of the `languages`; in English if the library has no other."""
    what = new_struct("mille_error")
    for to, part in ((what.message, refusal.message), (what.text, refusal.text), *zip(what.params, refusal.params)):
        raw = part.encode()[: len(to) - 1]
        ffi.memmove(to, raw, len(raw))
    return text_of(lib.mille_error_text, what, c_text(language))


def messages() -> list[str]:
    """The ids of every message of an error, for a translation."""
    return list(_listed(lib.mille_message_id))


def find_match(record: Union[str, bytes], match: int) -> tuple[int, int, int]:
    """Finds a match, numbered from 1, in a record of several: its offset and length in bytes, and its first line, from 1."""
    raw = record.encode() if isinstance(record, str) else record
    offset, length, line = ffi.new("size_t *"), ffi.new("size_t *"), ffi.new("uint64_t *")
    check(lib.mille_record_find(raw, len(raw), match, offset, length, line, error()))
    return offset[0], length[0], line[0]


def has(capability: str) -> bool:
    """Whether the library offers a capability, such as `mille.state/1`."""
    return bool(lib.mille_has(c_text(capability)))


def rule_text(rule: str, language: str = "en") -> Optional[str]:
    """The text of a rule by its id."""
    text = lib.mille_rule_text(c_text(rule), c_text(language))
    return ffi.string(text).decode() if text else None


def rule_fields() -> List[Dict[str, Any]]:
    """All rule fields, one dictionary each, as `mille_rule_fields` describes them."""
    return list(json.loads(text_of(lib.mille_rule_fields)))


def script_template(name: str) -> str:
    """A commented script to begin a house rule with."""
    return text_of(lib.mille_script_template, c_text(name))


def random_seed() -> bytes:
    """A seed from the system's randomness."""
    return filled32(lib.mille_seed_random)


def seed_of_match(seed: Seed, number: int) -> bytes:
    """The seed of match `number`, from 1, of a series."""
    return filled32(lib.mille_seed_of_match, seed_bytes(seed), number)


def _listed(call: Callable[[int], Any]) -> Iterator[str]:
    index = 0
    while text := call(index):
        yield ffi.string(text).decode()
        index += 1


def variants() -> list[str]:
    """The ids of the variants that ship with the library."""
    return list(_listed(lib.mille_variant_id))


def players() -> list[str]:
    """The ids of the players that are built in."""
    return list(_listed(lib.mille_player_id))


def _infos(struct: str, call: Callable[..., int], pointer: Any) -> Iterator[Any]:
    """What a call writes for 0, 1 and so on, until there is no more."""
    for index in itertools.count():
        info = new_struct(struct)
        status = call(pointer, index, info, error())
        if status == Status.NOT_FOUND:
            return
        check(status)
        yield info


def option_infos(call: Callable[..., int], pointer: Any) -> list[OptionInfo]:
    """The options of a variant or a player."""
    return [OptionInfo._read(info) for info in _infos("mille_option_info", call, pointer)]


class LogLine(NamedTuple):
    """A line of the log. `user` is the number that `set_user` of the table or player got, 0 without one."""

    level: LogLevel
    source: LogSource
    text: str
    file: str
    line: int
    player: str
    user: int

    @classmethod
    def _read(cls, c: Any) -> "LogLine":
        text, file, player = (
            ffi.string(each).decode("utf-8", "replace") for each in (c.text, c.file, c.player)
        )
        user = int(ffi.cast("uintptr_t", c.user))
        return cls(LogLevel(c.level), LogSource(c.source), text, file, c.line, player, user)


class Engine(Handle):
    """Limits and log. Children keep it alive: close in any order."""

    _free = "mille_engine_free"

    def __init__(
        self,
        *,
        log: Optional[Callable[["LogLine"], None]] = None,
        script_memory: int = 0,
        script_instructions: int = 0,
        max_text: int = 0,
        allow_unknown_fields: bool = False,
        player_folders: Texts = (),
        player_host: Optional[Text] = None,
        player_memory: int = 0,
        readable_folders: Texts = (),
        player_threads: int = 0,
        allow_players: int = 0,
        player_patience_us: int = 0,
        stop_on_hook_failure: bool = False,
        count_hook_use: bool = False,
    ) -> None:
        """
        `player_folders` and `readable_folders` are a folder or several, as texts or paths. `allow_players` is 0, `ALLOW_FILES`, `ALLOW_COMMANDS`, or both: which
        players there are besides the built-in ones and the files of `player_folders`. A command (`exec:`) is not isolated. The rest is as
        `mille_engine_options` has it.
        """
        options = new_struct("mille_engine_options")
        options.script_memory, options.script_instructions = script_memory, script_instructions
        options.max_text = max_text
        options.allow_unknown_fields = allow_unknown_fields
        # They must live until the engine is made.
        searched, readable, (host,) = (
            [ffi.new("char[]", c_text(text)) for text in text_list(texts)]
            for texts in (player_folders, readable_folders, player_host or "")
        )
        folders = ffi.new("char *[]", searched), ffi.new("char *[]", readable)
        options.player_folders, options.readable_folders = folders
        options.player_folder_count, options.readable_folder_count = len(searched), len(readable)
        options.player_host = host
        options.player_memory, options.player_threads = player_memory, player_threads
        options.allow_players, options.player_patience_us = allow_players, player_patience_us
        options.stop_on_hook_failure, options.count_hook_use = stop_on_hook_failure, count_hook_use
        if log is not None:
            write = log

            def receive(_user: Any, line: Any) -> None:
                write(LogLine._read(line))

            # The engine outlives this object while a child holds it, and with it the log.
            callback = ffi.callback("void(void *, const mille_log_line *)", receive)
            _log_callbacks.append(callback)
            options.log = callback
        out = ffi.new("mille_engine **")
        check(lib.mille_engine_create(options, out, error()))
        super().__init__(out[0])

    def players(self) -> list[str]:
        """The players that this engine finds: the built-in ones, then the files of its folders."""
        names: list[str] = []
        try:
            while True:
                names.append(text_of(lib.mille_engine_player_name, self._ptr, len(names)))
        except NotFound:
            return names

    def describe_player(self, player: "Union[str, PlayerSetup]", **options: object) -> dict[str, Any]:
        """A player's description of itself, with its options. The arguments are those of `Player`."""
        wanted = PlayerSetup.of(player, options)
        setup, _keep = wanted._c()
        return dict(json.loads(text_of(lib.mille_player_describe, self._ptr, c_text(wanted.name), setup)))

    def variant(self, name: str, **options: object) -> "Variant":
        """A shipped variant by its id; options by name: `engine.variant("montreal", target=500)`."""
        array, _keep = c_options(options)
        out = ffi.new("mille_variant **")
        check(lib.mille_variant_load(self._ptr, c_text(name), array, len(options), out, error()))
        return Variant(out[0])

    def variant_from_script(
        self, name: str, script: str, files: Mapping[str, str] = {}, /, **options: object
    ) -> "Variant":
        """A variant from a script in Lua. Errors call the script `name`. `files` are the texts of files that it may extend, by name."""
        array, _keep = c_options(options)
        given, _texts = c_files(name, script, files)
        out = ffi.new("mille_variant **")
        status = lib.mille_variant_from_script(
            self._ptr, given, len(given), array, len(options), out, error()
        )
        check(status)
        return Variant(out[0])

    def check_script(self, name: str, script: str, files: Mapping[str, str] = {}) -> list[MilleError]:
        """All problems of a script, in the order of its lines. `files` as in `variant_from_script`."""
        given, _texts = c_files(name, script, files)
        count = ffi.new("size_t *")
        size, most = ffi.sizeof("mille_error"), 100
        problems = ffi.new("mille_error[]", most)
        problems[0].struct_size = size
        status = lib.mille_script_check(
            self._ptr, given, len(given), problems, size, most, count, error()
        )
        check(status)
        return [error_of(Status(problems[i].status), problems[i]) for i in range(count[0])]

    def verify(
        self,
        record: Union[str, bytes],
        *,
        notes: Union[str, bytes] = "",
        seen: Union[str, bytes] = "",
        match: int = 1,
    ) -> Verdict:
        """Verifies a match of a record. `verdict_json` says the verdict in sentences.

        `notes` is a guest's notes file, `seen` the record that the guest kept.
        """
        setup, verdict = new_struct("mille_verify_setup"), new_struct("mille_verdict")
        raw = [text.encode() if isinstance(text, str) else text for text in (record, notes, seen)]
        kept = [ffi.from_buffer(text) for text in raw]
        setup.text, setup.notes, setup.seen = (ffi.cast("const char *", text) for text in kept)
        setup.length, setup.notes_length, setup.seen_length = map(len, raw)
        setup.match = match
        check(lib.mille_record_verify(self._ptr, setup, verdict, error()))
        return Verdict._read(verdict)


def verdict_json(verdict: Verdict, language: str = "en") -> dict[str, Any]:
    """A verdict of `Engine.verify` as one JSON object, with sentences in a language. Nothing is verified again."""
    given = new_struct("mille_verdict")
    for name, value in vars(verdict).items():
        if isinstance(value, bytes):
            ffi.memmove(getattr(given, name), value, len(value))
        else:
            setattr(given, name, value)
    return dict(json.loads(text_of(lib.mille_verdict_json, given, c_text(language))))


_log_callbacks: list[Any] = []


@dataclass(frozen=True)
class Side:
    """One player's side of a settlement. Some variants also need `last_deal`."""

    total: int
    naturals: int = 0
    chapeaux: int = 0
    last_deal: Optional[int] = None


@dataclass(frozen=True)
class PlayerSetup:
    """Which player to make, and how. What each member means stands at mille_player_setup in mille.h."""

    name: str
    """An id, a path or a command, as `source` says. It is never split."""
    source: PlayerSource = PlayerSource.INSTALLED
    isolation: Isolation = Isolation.DEFAULT
    id: Optional[str] = None
    """With `PlayerSource.FILE`: the player in the file. None: the first one."""
    options: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> "PlayerSetup":
        """Reads a player as users type it: `search:nodes=2000`, `./my.so#id:key="a,b"`, `exec:COMMAND`."""
        setup, needed, size = new_struct("mille_player_setup"), ffi.new("size_t *"), 256
        while True:
            buffer = ffi.new("char[]", size)
            status = lib.mille_player_parse(c_text(text), setup, buffer, size, needed, error())
            if status != Status.BUFFER:
                break
            size = needed[0]
        check(status)

        def read(c: Any) -> str:
            return str(ffi.string(c).decode())

        given = [setup.options[i] for i in range(setup.option_count)]
        return cls(
            read(buffer),
            PlayerSource(setup.source),
            Isolation(setup.isolation),
            read(setup.id) if setup.id else None,
            {read(option.name): read(option.value) for option in given},
        )

    @classmethod
    def of(cls, player: "Union[str, PlayerSetup]", options: "dict[str, object]") -> "PlayerSetup":
        """The setup of a name and options, or the setup itself."""
        if isinstance(player, str):
            return cls(player, options=options)
        if options:
            raise TypeError("a PlayerSetup has its own options")
        return player

    def _c(self) -> tuple[Any, Any]:
        """The C struct, and what must be kept alive with it."""
        setup = new_struct("mille_player_setup")
        array, keep = c_options(dict(self.options))
        setup.source, setup.isolation = self.source, self.isolation
        setup.options, setup.option_count = array, len(self.options)
        if self.id is not None:
            keep.append(ffi.new("char[]", c_text(self.id)))
            setup.id = keep[-1]
        return setup, (array, keep)


class Variant(Handle):
    """A set of resolved rules. It is immutable, and threads may share it."""

    _free = "mille_variant_free"

    def __init__(self, pointer: Any) -> None:
        super().__init__(pointer)
        self.rules = self._rules()

    def _rules(self) -> Rules:
        rules = new_struct("mille_rules")
        check(lib.mille_variant_rules(self._ptr, rules, error()))
        return Rules._read(rules)

    def text(self, kind: VariantTextKind) -> str:
        return text_of(lib.mille_variant_text, self._ptr, kind)

    def _about(self) -> str:
        return self.id

    @property
    def id(self) -> str:
        return self.text(VariantTextKind.ID)

    @property
    def title(self) -> str:
        return self.text(VariantTextKind.TITLE)

    def rules_dict(self) -> dict[str, Any]:
        """The rules in the groups and words of a record."""
        return dict(json.loads(self.text(VariantTextKind.RULES)))

    def options(self) -> list[OptionInfo]:
        return option_infos(lib.mille_variant_option, self._ptr)

    def rule_set(self, number: int) -> Rules:
        """The rules of a rule set that the script's hook `deal_rules` may choose for a deal, from 1. 0: `rules`."""
        rules = new_struct("mille_rules")
        check(lib.mille_variant_rule_set(self._ptr, number, rules, error()))
        return Rules._read(rules)

    def memory(self) -> list[MemoryInfo]:
        """What the script remembers through a match, in the order of `View.memory`."""
        infos = _infos("mille_memory_info", lib.mille_variant_memory, self._ptr)
        return [MemoryInfo._read(info) for info in infos]

    def hash(self) -> bytes:
        """SHA-256 of rules and script, as in a record."""
        return filled32(lib.mille_variant_hash, self._ptr)

    def encoding(self) -> Encoding:
        """Sizes of the learning interface."""
        out = new_struct("mille_encoding")
        check(lib.mille_encoding_get(self._ptr, out, error()))
        return Encoding._read(out)

    def atomic_text(self, index: int) -> str:
        """The meaning of an atomic action."""
        return text_of(lib.mille_atomic_text, self._ptr, index)

    def settle(
        self,
        winner: Side,
        loser: Side,
        stakes: Optional[tuple[int, int]] = None,
        end: End = End.WON,
        memory: Optional[Sequence[int]] = None,
    ) -> Payment:
        """
        Computes what the loser pays, from totals alone (Y1–Y5). Without stakes, for 1 and the variant's ratio. `memory` has a
        number for each entry of `memory()`; None: as when a match begins.
        """
        given = new_struct("mille_settle_input")
        usual = (1, max(1, self.rules.payment_stake_ratio))
        given.end, given.stakes = end, usual if stakes is None else stakes
        for c, side in ((given.winner, winner), (given.loser, loser)):
            c.total, c.naturals, c.chapeaux = side.total, side.naturals, side.chapeaux
            c.has_last_deal = side.last_deal is not None
            c.last_deal = side.last_deal or 0
        if memory is not None:
            if len(memory) != len(self.memory()):
                raise ValueError(f"the variant remembers {len(self.memory())} numbers, not {len(memory)}")
            given.has_memory, given.memory = True, list(memory)
        payment = new_struct("mille_payment")
        check(lib.mille_settle(self._ptr, given, payment, error()))
        return Payment._read(payment)


def set_stakes(setup: Any, stakes: Optional[tuple[int, int]]) -> None:
    """Writes the stakes of a setup: none given, 1 and the variant's ratio; (0, 0), a match for nothing."""
    if stakes is not None:
        setup.stakes, setup.no_stakes = stakes, tuple(stakes) == (0, 0)


def c_setup(
    seed: Optional[Seed], stakes: Optional[tuple[int, int]], decks: Decks, draw_ends: bool
) -> Any:
    """The setup of a match, for tables and states."""
    setup = new_struct("mille_match_setup")
    setup.decks, setup.draw_ends = decks, draw_ends
    set_stakes(setup, stakes)
    if seed is not None:
        setup.has_seed, setup.seed = 1, seed_bytes(seed)
    return setup
