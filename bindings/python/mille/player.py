"""Players: the library's by name, and Python functions as players."""

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any, Optional, Union

from ._library import Handle, c_options, c_text, check, error, ffi, lib, new_struct, text_of
from .cards import ACTION_SIZE, Action, LegalList
from .engine import Engine, PlayerSetup, Variant, option_infos
from .enums import AI_ANY_RULES, AI_DETERMINISTIC, AI_VERSION, RULES_1_0, PlayerTextKind, Status
from .structs import Evaluation, OptionInfo, View


class Decision:
    """A decision that a player must make. It is valid while the player's function runs; what was read from it stays valid."""

    def __init__(self, c: Any) -> None:
        self._c = c
        self.number: int = c.number
        """Number of the player's decision in the match."""
        self.decision: int = c.decision
        """Number of the decision in the match, both players counted."""
        self.nodes: int = c.nodes
        """Its budget: positions that it may search; 0: no limit."""
        self.soft_us: int = c.soft_us
        """Its budget: microseconds after which it should answer; 0: no limit."""
        self.hard_us: int = c.hard_us
        """Its budget: microseconds after which its answer is refused; 0: no limit."""
        self.legal = LegalList(ffi.buffer(c.legal, c.legal_count * ACTION_SIZE)[:])

    @cached_property
    def view(self) -> View:
        """What the seat may know."""
        return View._read(self._c.view)

    @cached_property
    def seed(self) -> bytes:
        """Random bytes for this decision."""
        return bytes(ffi.buffer(self._c.seed))


Decide = Callable[[Decision], Union[int, Action]]


class Player(Handle):
    """An opponent that can be seated: `Player(engine, "greedy")`, `Player(engine, "search", nodes=2000)`,
    `Player(engine, PlayerSetup(...))`, or `Player.from_function(...)`."""

    _free = "mille_player_free"
    _keep: Any = None

    def __init__(self, engine: Engine, player: Union[str, PlayerSetup], **options: object) -> None:
        wanted = PlayerSetup.of(player, options)
        setup, _keep = wanted._c()
        out = ffi.new("mille_player **")
        check(lib.mille_player_create(engine._ptr, c_text(wanted.name), setup, out, error()))
        super().__init__(out[0])
        self.raised: Optional[BaseException] = None

    @classmethod
    def from_function(
        cls,
        engine: Engine,
        name: str,
        decide: Decide,
        *,
        title: str = "",
        deterministic: bool = False,
        **options: object,
    ) -> "Player":
        """A player that calls `decide(decision)`, which returns an index into the legal list or an action from it."""
        player = cls.__new__(cls)
        player.raised = None

        def answer(_instance: Any, decision: Any, index: Any) -> int:
            try:
                asked = Decision(decision)
                chosen = decide(asked)
                index[0] = asked.legal.index(chosen) if isinstance(chosen, Action) else chosen
                return 0
            except BaseException as raised:
                player.raised = raised
                return 1

        api = ffi.new("mille_ai_api *")
        api.struct_size, api.version = ffi.sizeof("mille_ai_api"), AI_VERSION
        api.flags = AI_ANY_RULES | (AI_DETERMINISTIC if deterministic else 0)
        api.rules_size = RULES_1_0
        texts = [ffi.new("char[]", c_text(t)) for t in (name, title or name, "1", "", "")]
        api.id, api.title, api.release, api.author, api.about = texts
        signature = "int32_t(void *, const mille_ai_decision *, uint32_t *)"
        api.decide = callback = ffi.callback(signature, answer, error=1)
        array, _keep = c_options(options)
        out = ffi.new("mille_player **")
        status = lib.mille_player_from_api(
            engine._ptr, api, ffi.NULL, array, len(options), out, error()
        )
        check(status)
        Handle.__init__(player, out[0])
        player._keep = (api, texts, callback)  # as long as the handle
        return player

    def text(self, kind: PlayerTextKind) -> str:
        return text_of(lib.mille_player_text, self._ptr, kind)

    def _about(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name under which a record lists it."""
        return self.text(PlayerTextKind.NAME)

    def options(self) -> list[OptionInfo]:
        return option_infos(lib.mille_player_option, self._ptr)

    def unknown_fields(self, variant: Variant) -> list[str]:
        """The rule fields that the variant uses and the player does not know."""
        return text_of(lib.mille_player_unknown_fields, self._ptr, variant._ptr).split()

    def evaluation(self) -> tuple[Evaluation, list[float]]:
        """What the player thinks of its last decision, and for each entry of that legal list the probability with which the player prefers it."""
        out, count = new_struct("mille_evaluation"), ffi.new("size_t *")
        room = 256
        while True:
            chances = ffi.new("double[]", room)
            status = lib.mille_player_evaluation(self._ptr, out, chances, room, count, error())
            if status != Status.BUFFER:
                break
            room = count[0]
        check(status)
        return Evaluation._read(out), list(chances[0 : count[0]])

    def explanation(self) -> str:
        """How the player explains its last decision in its own words; empty if it does not."""
        return text_of(lib.mille_player_explanation, self._ptr)

    def reasons(self, language: str = "en") -> list[dict[str, Any]]:
        """What the player found out about its last decision, in the form of `Table.reasons`; empty if it did not look ahead."""
        return list(json.loads(text_of(lib.mille_player_reasons, self._ptr, c_text(language))))

    def set_user(self, user: int) -> None:
        """Sets the number that the log gets with lines of this player (LogLine.user)."""
        check(lib.mille_player_set_user(self._ptr, ffi.cast("void *", user), error()))

    def cancel(self) -> None:
        """Asks the player to answer soon. May be called on any thread."""
        check(lib.mille_player_cancel(self._ptr, error()))
