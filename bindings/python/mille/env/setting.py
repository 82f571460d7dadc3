"""What an environment is made of: a variant, and the engine of its players."""

from collections.abc import Mapping
from typing import Any, Optional, Union

import numpy

from .._library import Handle
from ..engine import Engine, Variant
from ..enums import CARD_JOKER, RANKS, SEATS, ReturnKind, StockExhausted, VariantTextKind

DEAL = "deal"
MATCH = "match"

Array = Any  # numpy.ndarray, whose parameters differ between versions
Options = Optional[Mapping[str, Any]]
Reward = Union[ReturnKind, str]


class Setting:
    """A variant by its id, with options, or as an object; an engine as an object, or as the options of a new one.

    What is named can be pickled, and is made again when it is unpickled. Objects stay in their process.
    """

    def __init__(self, variant: Union[str, Variant] = "montreal", rules: Options = None, engine: Union[Engine, Options] = None) -> None:
        if isinstance(variant, Variant) and rules:
            raise TypeError("a Variant has its options already: name the variant to give rules")
        self._given = variant, rules, engine
        self._engine: Optional[Engine] = None
        if isinstance(engine, Engine):
            self._engine = engine
        elif engine or isinstance(variant, str):
            self._engine = Engine(**(engine or {}))
        self.variant = self.engine.variant(variant, **(rules or {})) if isinstance(variant, str) else variant

    @classmethod
    def of(cls, variant: "Union[str, Variant, Setting]", rules: Options = None, engine: Union[Engine, Options] = None) -> "Setting":
        return variant if isinstance(variant, Setting) else cls(variant, rules, engine)

    @property
    def engine(self) -> Engine:
        if self._engine is None:
            raise TypeError("a player of the library needs the engine of the Variant: pass engine=, or name the variant")
        return self._engine

    def __copy__(self) -> "Setting":
        return self

    def __deepcopy__(self, _: object) -> "Setting":
        return self

    def __reduce__(self) -> Any:
        for given in self._given:
            if isinstance(given, Handle):
                raise TypeError(
                    f"cannot pickle an environment made with {given!r}. Name the variant, as in variant='montreal', and leave engine out or give "
                    "the options of an Engine"
                )
        return type(self), self._given


def kind_of_reward(episode: str, reward: Reward) -> ReturnKind:
    """The kind of a reward that may be named: deal, payment or win. Refuses one that does not fit the episode."""
    if episode not in (DEAL, MATCH):
        raise ValueError(f"an episode is {DEAL!r} or {MATCH!r}, not {episode!r}")
    names = {kind.name.lower(): kind for kind in ReturnKind}
    if isinstance(reward, str) and reward not in names:
        raise ValueError(f"a reward is one of {', '.join(names)}, not {reward!r}")
    kind = names[reward] if isinstance(reward, str) else ReturnKind(reward)
    if episode == DEAL and kind != ReturnKind.DEAL:
        raise ValueError("an episode of one deal is rewarded with its points: ReturnKind.DEAL")
    return kind


def observation_bounds(variant: Variant) -> tuple[Array, Array]:
    """The smallest and the largest value that each number of an observation can have in a match: two float32 arrays.

    If the variant has a script, only their types bound totals, naturals and chapeaux.
    """
    rules = variant.rules
    copies, worth, wild = [0] * rules.kind_count, 0, 0
    for card, kind in enumerate(rules.kind_of):
        if kind < rules.kind_count:
            count = rules.cards_jokers if card == CARD_JOKER else rules.cards_packs
            copies[kind] += count
            worth += count * rules.cards_values[card]
            wild += count if card // 4 in rules.cards_wild else 0
    if variant.text(VariantTextKind.SCRIPT):
        points, naturals, chapeaux = 2**63, 2**31, 2**31
    else:
        deals = rules.match_max_deals
        points = deals * (worth * rules.naturals_set_factor * rules.naturals_clean_factor + rules.out_bonus)
        naturals, chapeaux = deals * (RANKS + 1), deals
    total, pack = points / rules.match_target, rules.pack_size
    one_each = [1] * len(copies)
    turned_over = [*copies, *one_each] if rules.stock_exhausted == StockExhausted.TURN_OVER else []
    numbers = [1] * 6 + [pack] * 4 + [rules.deal_max_turns, 1, 1, total, total] + [naturals] * SEATS + [chapeaux] * SEATS
    # What is left between the blocks by kind and the single numbers: wild cards in sets.
    rest = variant.encoding().observation_size - 8 * len(copies) - len(turned_over) - len(numbers)
    wilds = [min(wild, rules.sets_max_wilds)] * rest
    high = numpy.array([*copies * 7, *wilds, *one_each, *turned_over, *numbers], numpy.float32)
    low = numpy.zeros_like(high)
    low[-6:-4] = -total
    return low, high
