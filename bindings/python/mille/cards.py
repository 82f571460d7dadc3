"""Cards and actions as values, and the legal list as a sequence of them."""

from collections.abc import Iterable, Sequence
from typing import Any, Optional, Union, overload

from ._library import c_text, check, error, ffi, lib, text_of
from .enums import CARD_JOKER, CARD_KINDS, ActionKind

ACTION_SIZE: int = ffi.sizeof("mille_action")

_TEXTS = [text_of(lib.mille_card_text, n) for n in range(CARD_KINDS)]


class Card(int):
    """A card as the library numbers it: rank × 4 + suit; `str(card)` is `QS`, `10D`, `X`."""

    __slots__ = ()

    def __new__(cls, card: Union[int, str]) -> "Card":
        if isinstance(card, str):
            out = ffi.new("mille_card *")
            check(lib.mille_card_parse(c_text(card), out, error()))
            number = int(out[0])
        else:
            number = card
        if not 0 <= number < CARD_KINDS:
            raise ValueError(f"{card} is no card")
        return super().__new__(cls, number)

    @property
    def rank(self) -> int:
        """A 0, 2 1 … K 12; a joker 13."""
        return int(self) // 4

    @property
    def suit(self) -> Optional[int]:
        """C 0, D 1, H 2, S 3; a joker has none."""
        return None if self == CARD_JOKER else int(self) % 4

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"


def cards(counts: Iterable[int]) -> list[Card]:
    """The cards that an array of counts holds, such as `View.hand`."""
    return [Card(n) for n, count in enumerate(counts) for _ in range(count)]


class Action:
    """One decision of a player, immutable; its 32 bytes are the library's `mille_action`."""

    __slots__ = ("raw",)
    raw: bytes

    def __init__(
        self, kind: ActionKind, cards: Iterable[Card] = (), rank: int = 0, owner: int = 0
    ) -> None:
        listed = bytes(cards)
        head = bytes((kind, rank, owner, len(listed)))
        if len(head + listed) > ACTION_SIZE:
            raise ValueError("too many cards for an action")
        object.__setattr__(self, "raw", (head + listed).ljust(ACTION_SIZE, b"\0"))

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Action":
        action = object.__new__(cls)
        object.__setattr__(action, "raw", raw)
        return action

    @classmethod
    def _read(cls, c: Any) -> "Action":
        return cls.from_bytes(ffi.buffer(ffi.addressof(c))[:])

    def _c(self) -> Any:
        return ffi.from_buffer("mille_action *", self.raw)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an action cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return Action.from_bytes, (self.raw,)

    @property
    def kind(self) -> ActionKind:
        return ActionKind(self.raw[0])

    @property
    def rank(self) -> int:
        """Of a lay: the rank of the set. Of a pile: the rank of the upcard."""
        return int(self.raw[1])

    @property
    def owner(self) -> int:
        """Of a lay: the seat that owns the set."""
        return int(self.raw[2])

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(n) for n in self.raw[4 : 4 + self.raw[3]])

    def text(self, seat: int) -> str:
        """The action as a record writes it for the seat that acts: `lay 8 8C 8D 2H`, `lay @0 8 8C`."""
        return text_of(lib.mille_action_text, self._c(), seat)

    def __str__(self) -> str:
        return self.text(self.owner)

    def __repr__(self) -> str:
        return f"<Action {str(self) or 'none'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)


class LegalList(Sequence[Action]):
    """The legal list. Each action is made when it is read."""

    __slots__ = ("_raw",)

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def __len__(self) -> int:
        return len(self._raw) // ACTION_SIZE

    @overload
    def __getitem__(self, index: int) -> Action:
        ...

    @overload
    def __getitem__(self, index: slice) -> "list[Action]":
        ...

    def __getitem__(self, index: Union[int, slice]) -> "Union[Action, list[Action]]":
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = range(len(self))[index] * ACTION_SIZE
        return Action.from_bytes(self._raw[at : at + ACTION_SIZE])

    def __repr__(self) -> str:
        return f"<LegalList of {len(self)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalList) and self._raw == other._raw

    def __hash__(self) -> int:
        return hash(self._raw)
