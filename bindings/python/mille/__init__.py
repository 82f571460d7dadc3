"""Python binding of libmille, the engine for the card game Mille.

    with Engine() as engine, engine.variant("montreal") as variant:
        table = Table(variant, seed=1)

Objects own handles of the library: use `with`, close(), or leave them to be collected. What the library refuses is a
MilleError that carries status, rule and text. The comments of mille.h describe every call.
"""

from . import guest
from .arena import Arena, ArenaProgress
from .cards import Action, Card, LegalList, cards
from .engine import (
    Engine,
    LogLine,
    Side,
    Variant,
    find_match,
    has,
    error_text,
    languages,
    message_text,
    messages,
    players,
    random_seed,
    rule_text,
    rule_fields,
    script_template,
    seed_of_match,
    status_text,
    variants,
    version,
)
from .enums import *
from .enums import __all__ as _enums
from .errors import (
    BusyError,
    HandleError,
    IllegalAction,
    LibraryError,
    MilleError,
    NotFound,
    PhaseError,
    PlayerError,
    RecordError,
)
from .player import Decision, Player
from .state import State, States
from .structs import (
    ArenaFault,
    ArenaInfo,
    ArenaPoint,
    ArenaRating,
    ArenaResult,
    ArenaSide,
    DealResult,
    Encoding,
    Estimate,
    Evaluation,
    Event,
    OptionInfo,
    Payment,
    Playout,
    Rules,
    Sealing,
    Step,
    TableInfo,
    View,
)
from .table import Table

__all__ = [
    *_enums,
    "Action",
    "Arena",
    "ArenaFault",
    "ArenaInfo",
    "ArenaPoint",
    "ArenaProgress",
    "ArenaRating",
    "ArenaResult",
    "ArenaSide",
    "BusyError",
    "Card",
    "DealResult",
    "Decision",
    "Encoding",
    "Engine",
    "Estimate",
    "Evaluation",
    "Event",
    "HandleError",
    "IllegalAction",
    "LegalList",
    "LibraryError",
    "MilleError",
    "NotFound",
    "OptionInfo",
    "Payment",
    "PhaseError",
    "Player",
    "PlayerError",
    "Playout",
    "RecordError",
    "Rules",
    "Sealing",
    "Side",
    "State",
    "States",
    "Step",
    "Table",
    "TableInfo",
    "Variant",
    "View",
    "cards",
    "find_match",
    "guest",
    "has",
    "error_text",
    "languages",
    "message_text",
    "messages",
    "players",
    "random_seed",
    "rule_text",
    "rule_fields",
    "script_template",
    "seed_of_match",
    "status_text",
    "variants",
    "version",
]
