"""Players: the library's by name, and Python functions and objects as players."""

import json
from collections.abc import Callable
from typing import Any, Optional, Union

from ._library import Handle, c_options, c_text, check, error, ffi, lib, new_struct, text_of
from .engine import Engine, PlayerSetup, Variant, option_infos
from .enums import PlayerTextKind, Status
from .host_player import Decide, HostPlayer, methods_of
from .structs import Evaluation, OptionInfo


class Player(Handle):
    """An opponent that can be seated: `Player(engine, "greedy")`, `Player(engine, "search", nodes=2000)`,
    `Player(engine, PlayerSetup(...))`, `Player.from_function(...)`, or `Player.from_object(...)`."""

    _free = "mille_player_free"
    _keep: Any = None
    _host: Optional[HostPlayer] = None

    def __init__(self, engine: Engine, player: Union[str, PlayerSetup], **options: object) -> None:
        wanted = PlayerSetup.of(player, options)
        setup, _keep = wanted._c()
        out = ffi.new("mille_player **")
        check(lib.mille_player_create(engine._ptr, c_text(wanted.name), setup, out, error()))
        super().__init__(out[0])

    @classmethod
    def from_function(
        cls,
        engine: Engine,
        name: str,
        decide: Decide,
        *,
        title: str = "",
        release: str = "1",
        author: str = "",
        about: str = "",
        deterministic: bool = False,
        **options: object,
    ) -> "Player":
        """A player that calls `decide(decision)`, which returns an index into the legal list or an action from it."""
        return cls._from_methods(
            engine, {"decide": decide}, options,
            name=name, title=title, release=release, author=author, about=about, deterministic=deterministic,
        )  # fmt: skip

    @classmethod
    def from_object(
        cls,
        engine: Engine,
        name: str,
        player: object,
        *,
        title: str = "",
        release: str = "1",
        author: str = "",
        about: str = "",
        deterministic: bool = False,
        **options: object,
    ) -> "Player":
        """
        A player that calls the methods of an object. It has `decide(decision)`, as for `from_function`, and any of these:

        - `match_begin(match)` gets a `MatchInfo`, `observe(event)` every `Event` as the seat may know it, and `match_end()` nothing.
        - `explain()` returns a text on the last decision, or None. It is called at most once for each decision.
        - `evaluate()` returns an `Evaluation` and a list of chances, one for each entry of the last legal list: the probability with which the
          player prefers it. Either may be None. None instead of both says nothing.
        - `save()` returns the player's memory of the match as bytes, or None if it has none. `restore(memory)` takes it up again: in a deal with
          other rules than the one before, or after `observe` or `decide` has raised. A player has both or neither.
        - `supports(rules)` returns whether it plays by these `Rules`. Without this method it plays by all.

        If `match_begin` or `decide` raises an exception, the step fails with it as the cause. If `observe` does, the player's next decision in
        this match fails with it, and until then `observe`, `decide` and `save` are not called. Before its next decision the player then gets the
        match again: `match_begin`, and `restore` or every event. If `supports` raises, `Table.set_player` fails with that as the cause. What
        another method raises counts as nothing said. `raised` has the last exception of any method.

        What is no `Exception`, such as `KeyboardInterrupt` or `SystemExit`, is raised by the step, or by whichever call ran the method.
        """
        return cls._from_methods(
            engine, methods_of(player), options,
            name=name, title=title, release=release, author=author, about=about, deterministic=deterministic,
        )  # fmt: skip

    @classmethod
    def _from_methods(
        cls, engine: Engine, methods: dict[str, Callable[..., Any]], options: dict[str, object], **description: Any
    ) -> "Player":
        player = cls.__new__(cls)
        player._host = host = HostPlayer(methods, **description)
        array, _texts = c_options(options)
        out = ffi.new("mille_player **")
        status = lib.mille_player_from_api(engine._ptr, host.api, ffi.NULL, array, len(options), out, error())
        check(status)
        Handle.__init__(player, out[0])
        player._keep = (host.api, host)  # as long as the handle
        return player

    def __del__(self) -> None:
        self._release()  # while the functions that the library then calls are there: a collection of a cycle frees in any order

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

    @property
    def raised(self) -> Optional[BaseException]:
        """The last error that one of the functions of a Python player raised, whether a step failed with it or not; None if none has."""
        return self._host.raised if self._host else None

    def set_user(self, user: int) -> None:
        """Sets the number that the log gets with lines of this player (LogLine.user)."""
        check(lib.mille_player_set_user(self._ptr, ffi.cast("void *", user), error()))

    def cancel(self) -> None:
        """Asks the player to answer soon. May be called on any thread."""
        check(lib.mille_player_cancel(self._ptr, error()))
