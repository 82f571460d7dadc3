"""How people see the fields of a struct: cards as cards, bytes in hexadecimal, text as text, and nothing of what only C needs."""

from model import Field, Struct

# How many cards of an array are used: the product of these fields.
CARDS = {
    ("mille_action", "cards"): ("count",),
    ("mille_view", "pile"): ("pile_size",),
    ("mille_view", "stock"): ("stock_size", "stock_known"),
    ("mille_event", "cards"): ("card_count",),
    ("mille_deal_setup", "deck"): ("deck_count",),
}
# Arrays that count each card, by its number.
COUNTS = {("mille_view", name) for name in ("hand", "known", "unseen", "sets")}
# Arrays of the wild cards in the set of each rank.
WILDS = {("mille_view", "wilds")}
# A card that only one kind of event has.
CARD = {("mille_event", "card"): ("kind", "MILLE_EVENT_DEAL")}
# Numbers, although they are bytes.
NUMBERS = {("mille_rules", "kind_of")}
# What a call of the binding reads, and nobody else.
SKIPPED = ("struct_size", "reserved", "details")


def is_hidden(field: Field) -> bool:
    return field.name.startswith(SKIPPED)


def kind(struct: Struct, field: Field) -> str:
    """What a field shows: cards, counts, wilds, card, text, bytes, or plain."""
    place = (struct.name, field.name)
    for name, places in (("cards", CARDS), ("counts", COUNTS), ("wilds", WILDS), ("card", CARD), ("plain", NUMBERS)):
        if place in places:
            return name
    if field.type.dims and field.type.base == "char":
        return "text"
    if field.type.dims and field.type.base == "uint8_t":
        return "bytes"
    return "plain"
