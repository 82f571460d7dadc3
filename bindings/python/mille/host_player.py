"""Python functions and objects as players: what they are told, and the functions through which the library calls them."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Optional, Union

from ._library import c_text, ffi, interrupts
from .cards import ACTION_SIZE, Action, LegalList
from .enums import AI_ANY_RULES, AI_DETERMINISTIC, AI_VERSION, RULES_1_0, LogLevel
from .structs import Event, Rules, View


@dataclass(frozen=True)
class MatchInfo:
    """The match that a player plays, as it is told when it begins or joins the match."""

    seat: int
    rules: Rules
    """The rules of the deal in progress, or of the next one."""
    variant: str
    """The variant's id."""
    has_hooks: bool
    hooks: int
    """Which hooks the variant's script has: `HOOK_ALLOW` and the others, combined."""
    stakes: tuple[int, int]
    """Small and large."""

    @classmethod
    def _read(cls, c: Any) -> "MatchInfo":
        variant = ffi.string(c.variant).decode()
        return cls(c.seat, Rules._read(c.rules), variant, bool(c.has_hooks), c.hooks, tuple(c.stakes))


class Decision:
    """A decision that a player must make. What it says can be read at any time. Its functions are for the thread that decides, until it has decided."""

    def __init__(self, c: Any, match: MatchInfo, host: Any) -> None:
        self._view = ffi.new("mille_view *", c.view[0])
        self._host = host
        self._thread = threading.get_ident()
        self.match = match
        """The match, with its rules and stakes."""
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
        self.seed = bytes(ffi.buffer(c.seed))
        """Random bytes for this decision."""
        self.legal = LegalList(ffi.buffer(c.legal, c.legal_count * ACTION_SIZE)[:])

    @cached_property
    def view(self) -> View:
        """What the seat may know."""
        return View._read(self._view)

    def should_stop(self) -> bool:
        """Whether the player should answer now, because the soft limit has passed or `Player.cancel` was called. True once it has decided."""
        host = self._running()
        return host is None or bool(host.should_stop(host.context))

    def count_nodes(self, nodes: int = 1) -> bool:
        """Adds to the positions searched in this decision. Returns whether they have reached the budget; True once the player has decided."""
        host = self._running()
        return host is None or bool(host.count_nodes(host.context, nodes))

    def log(self, level: LogLevel, text: str) -> None:
        """Writes a line to the engine's log."""
        host = self._running()
        if host is None:
            raise RuntimeError("the decision has ended")
        host.log(host.context, level, ffi.new("char[]", c_text(text)))

    def _running(self) -> Any:
        """What the library offers the player; None once the decision has ended."""
        host = self._host
        if host is not None and threading.get_ident() != self._thread:
            raise RuntimeError("another thread makes this decision")
        return host


Decide = Callable[[Decision], Union[int, Action]]

OPTIONAL = ("match_begin", "observe", "match_end", "explain", "evaluate", "save", "restore", "supports")
"""The methods that an object may have besides `decide`."""


def methods_of(player: object) -> dict[str, Callable[..., Any]]:
    """The methods of an object that plays. Raises TypeError unless they go together."""
    found = {name: getattr(player, name) for name in ("decide", *OPTIONAL) if getattr(player, name, None) is not None}
    for name, method in found.items():
        if not callable(method):
            raise TypeError(f"{name} of the player is not a method")
    if "decide" not in found:
        raise TypeError(f"a {type(player).__name__} has no method decide")
    if ("save" in found) != ("restore" in found):
        raise TypeError("a player has both save and restore, or neither")
    return found


_REFUSED = {"create": 1, "match_begin": 1, "decide": 1, "restore": 1, "supports": 1}
"""What the library is answered if one of these functions raises."""

_FAILS = ("match_begin", "decide", "supports")
"""The functions whose errors fail the call under way."""


class _Instance:
    """A player in the library. An arena makes several from one table of functions."""

    def __init__(self, host: Any) -> None:
        self.host = host
        self.match: Any = None
        self.missed: Optional[BaseException] = None
        """What `observe` raised. Until the next `match_begin`, decisions fail with it, and neither `observe` nor `decide` nor `save` is called."""
        self.explanation: Optional[bytes] = None
        self.saved: Optional[bytes] = None
        """What `save` returned to a call that asked for its size."""


class HostPlayer:
    """The table of functions of a Python player. It must live as long as the players made from it."""

    raised: Optional[BaseException] = None
    """The last error of any method."""
    failure: Optional[BaseException] = None
    """What the call under way fails with."""
    cancel: Optional[Callable[[], Any]] = None
    """Ends the run of an arena in which it plays."""

    def __init__(
        self,
        methods: Mapping[str, Callable[..., Any]],
        *,
        name: str,
        title: str,
        release: str,
        author: str,
        about: str,
        deterministic: bool,
    ) -> None:
        self._methods = methods
        self._instances: dict[Any, tuple[Any, _Instance]] = {}
        self._texts = [ffi.new("char[]", c_text(t)) for t in (name, title or name, release, author, about)]
        self.api = api = ffi.new("mille_ai_api *")
        api.struct_size, api.version = ffi.sizeof("mille_ai_api"), AI_VERSION
        api.flags = (0 if "supports" in methods else AI_ANY_RULES) | (AI_DETERMINISTIC if deterministic else 0)
        api.rules_size = RULES_1_0
        api.id, api.title, api.release, api.author, api.about = self._texts
        functions = {"create": self._create, "destroy": self._destroy, "match_begin": self._match_begin, "decide": self._decide}
        functions.update((method, getattr(self, "_" + method)) for method in OPTIONAL if method in methods)
        signatures = dict(ffi.typeof("mille_ai_api").fields)
        self._callbacks = {
            called: ffi.callback(signatures[called].type, function, error=_REFUSED.get(called), onerror=partial(self._failed, called))
            for called, function in functions.items()
        }
        for called, callback in self._callbacks.items():
            setattr(api, called, callback)

    def _create(self, host: Any, _user: Any, _options: Any, _count: int, out: Any) -> int:
        instance = _Instance(host)
        handle = ffi.new_handle(instance)
        self._instances[handle] = handle, instance
        out[0] = handle
        return 0

    def _destroy(self, pointer: Any) -> None:
        self._instances.pop(pointer, None)

    def _failed(self, called: str, _kind: Any, raised: BaseException, trace: Any) -> None:
        """
        Keeps what one of the functions below raised. cffi calls this, and answers the library. No `except` in the function would do, for Ctrl-C
        may interrupt it before its first line.
        """
        self.raised = raised.with_traceback(trace)
        if called in _FAILS:
            self.failure = raised
        if called == "observe":
            ffi.from_handle(trace.tb_frame.f_locals["pointer"]).missed = raised
        if not isinstance(raised, Exception):
            if self.cancel:
                self.cancel()
            interrupts[threading.get_ident()] = raised

    def _match_begin(self, pointer: Any, c: Any) -> int:
        instance: _Instance = ffi.from_handle(pointer)
        instance.missed = instance.explanation = instance.saved = None
        instance.match = MatchInfo._read(c)
        if "match_begin" in self._methods:
            self._methods["match_begin"](instance.match)
        return 0

    def _observe(self, pointer: Any, c: Any) -> None:
        if ffi.from_handle(pointer).missed is None:
            self._methods["observe"](Event._read(c))

    def _decide(self, pointer: Any, c: Any, index: Any) -> int:
        instance: _Instance = ffi.from_handle(pointer)
        instance.explanation = instance.saved = None
        if instance.missed is not None:
            self.failure = instance.missed
            return 1
        decision = Decision(c, instance.match, instance.host)
        try:
            chosen = self._methods["decide"](decision)
        finally:
            decision._host = None
        index[0] = decision.legal.index(chosen) if isinstance(chosen, Action) else chosen
        return 0

    def _match_end(self, _pointer: Any) -> None:
        self._methods["match_end"]()

    def _explain(self, pointer: Any, buffer: Any, size: int) -> int:
        instance: _Instance = ffi.from_handle(pointer)
        if instance.explanation is None:
            instance.explanation = b""  # also if the method raises
            instance.explanation = c_text(self._methods["explain"]() or "")
        text = instance.explanation
        if size:
            ffi.memmove(buffer, text[: size - 1] + b"\0", min(len(text) + 1, size))
        return len(text) + 1

    def _evaluate(self, _pointer: Any, evaluation: Any, chances: Any, count: int) -> None:
        said = self._methods["evaluate"]()
        if said is None:
            return
        numbers, preferred = said
        filled = ffi.new("mille_evaluation *", evaluation[0])
        if numbers is not None:
            for name, value in vars(numbers).items():
                setattr(filled, name, value)
        if preferred is not None:
            listed = [float(chance) for chance in preferred]
            if len(listed) != count:
                raise ValueError(f"evaluate() gave {len(listed)} chances for a legal list of {count}")
            chances[0:count] = listed
        evaluation[0] = filled[0]

    def _save(self, pointer: Any, buffer: Any, size: int) -> int:
        instance: _Instance = ffi.from_handle(pointer)
        if instance.missed is not None:
            return 0
        saved, instance.saved = instance.saved, None
        if saved is None or len(saved) > size:
            saved = self._methods["save"]()
            if saved is None:
                return 0
            if not isinstance(saved, bytes):
                raise TypeError(f"save() returned {type(saved).__name__}, not bytes or None")
        if len(saved) > size:
            instance.saved = saved
        elif saved:
            ffi.memmove(buffer, saved, len(saved))
        return len(saved)

    def _restore(self, _pointer: Any, buffer: Any, size: int) -> int:
        self._methods["restore"](bytes(ffi.buffer(buffer, size)))
        return 0

    def _supports(self, _user: Any, c: Any) -> int:
        return 0 if self._methods["supports"](Rules._read(c)) else 1
