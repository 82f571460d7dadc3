#!/usr/bin/env python3
"""Verifies recorded matches of Mille from the records alone.

It needs Python 3.9, and neither the library nor anything else of the project. It prints six lines for each match:
  rules         the form and order of the lines, the scores, the winner and the payment, by the record's own rules
  cards         whether every card follows from the key (or from the seed)
  promise       whether seed and terms were fixed before the match, and whether the shares are those that the guests gave
  seen          whether a guest saw the same match
  receipt       whether the record is the one for which a guest holds a receipt
  completeness  whether the match has ended and its seed is revealed
It does not check that every action was legal, what a record's script decides, and the members `legal` and `hash`.
`mille replay --verify` does. docs/verifiers.md, “What a record may be”, has the table of lines, and lists these differences.

A notes file holds what a guest wrote down. It is one JSON object in the one spelling of a record's line, and a line end may
follow. Every member but the first may be absent:
  {"mille_notes":1,
   "commit":"64 hex digits",                      the commitment, noted before the match
   "share":{"seat":0,"hex":"64 hex digits"},      the guest's own share
   "shares":["64 hex digits","64 hex digits"],    in place of "share": shares by seat, null for one that was not noted
   "share_commits":[null,"64 hex digits"],        share commitments by seat, null for one that was not noted
   "receipt":"64 hex digits@12",                  a receipt, with the number of its line if it is known
   "terms":"64 hex digits"}                       the hash of the terms, or the terms text itself
An option of the command takes the place of the member of the same name.

Exit codes: 0 nothing failed, 1 something failed or a file is damaged, 2 usage.
"""
import argparse
import hashlib
import json
import math
import os
import re
import struct
import sys

MOST_BYTES = 256 << 20  # of one file
LINES = ("rules", "cards", "promise", "seen", "receipt", "completeness")


class Damaged(Exception):
    """The file is no record. The line and column are known in most cases."""

    def __init__(self, text, line=None, column=None):
        place = "" if line is None else f"line {line}: " if column is None else f"line {line}, column {column}: "
        super().__init__(place + text)
        self.text, self.line, self.column = text, line, column


class Fault(Exception):
    """A line that does not follow from the lines before it. `kind` is the line of the report to which that belongs."""

    def __init__(self, text, kind="rules"):
        super().__init__(text)
        self.kind = kind


# --- Rule fields ---------------------------------------------------------------------------------------------------------------

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]
VALUES = dict(zip(RANKS, (15, 20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)), joker=50, JD=50, QS=100)

# Every field with its base value and its range. A record names only the fields that differ from the base.
FIELDS = {
    "cards": {"packs": (2, range(1, 3)), "jokers": (0, range(5)), "wild": (["2"], None), "values": (VALUES, None)},
    "deal": {"hand": (15, range(5, 26)), "max_turns": (500, range(2, 100001))},
    "sets": {"min_size": (3, range(3, 6)), "min_natural_cards": (1, range(1, 5)), "max_wilds": (12, range(13)),
             "max_size": (28, range(3, 29)), "of_wilds": (True, (False, True)), "lay_on_opponent": (False, (False, True)),
             "opening_minimum": (0, range(501))},
    "pile": {"take": ("pair", ("pair", "pair_or_wild", "pair_or_join", "free")), "amount": ("all", ("all", "top")),
             "wild_upcard": ("pair", ("pair", "never")), "first_turn_two": (True, (False, True))},
    "stock": {"exhausted": ("reshuffle", ("reshuffle", "turn_over", "end_deal"))},
    "out": {"discard": ("optional", ("optional", "required", "forbidden")), "bonus": (0, range(1001))},
    "naturals": {"size": (8, range(3, 9)), "set_factor": (2, range(1, 11)), "clean": ("out", ("out", "any", "none")),
                 "clean_factor": (2, range(1, 11))},
    "score": {"chapeau": (True, (False, True))},
    "match": {"target": (1200, range(1, 1000001)), "natural_required": (False, (False, True)),
              "tie": ("deal", ("deal", "draw")), "max_deals": (1000, range(1, 100001)),
              "forfeit": ("as_out", ("as_out", "totals"))},
    "payment": {"stake_ratio": (3, range(101)), "unit": (100, range(1, 1001)), "behind": ("zero", ("zero", "signed")),
                "skunk_percent": (50, range(101)), "skunk_mode": ("multiply", ("multiply", "add")),
                "skunk": (2, range(11)), "double_skunk": (3, range(11)),
                "double_skunk_when": ("total", ("total", "last_deal")), "progressive_naturals": (False, (False, True)),
                "progressive_chapeaux": (False, (False, True))},
}

# What the shipped variants change.
SHIPPED = {
    "montreal": {},
    "natural-required": {"match.natural_required": True},
    "target-2000": {"match.target": 2000},
    "progressive": {"match.target": 2000, "payment.skunk_mode": "add", "payment.skunk": 1, "payment.double_skunk": 2,
                    "payment.progressive_naturals": True, "payment.progressive_chapeaux": True},
    "denexa": {"pile.first_turn_two": False, "naturals.clean": "any"},
}
SET_BY_OPTION = {"target": "match.target"}  # the options of the shipped variants, and the fields that they set


def rank_of(card):
    return "joker" if card == "X" else card[:-1]


def spread(values):
    """The points of every card, where `values` holds ranks and the cards that differ from their ranks."""
    return {card: values.get(card, values[rank_of(card)]) for card in PACK + ["X"]}


def grouped(points):
    """The opposite of spread(): a rank's value is that of most of its suits, and clubs decide a tie."""
    values = {}
    for rank in RANKS:
        clubs, diamonds, *others = (points[rank + suit] for suit in "CDHS")
        values[rank] = clubs if [diamonds, *others].count(clubs) else diamonds
    values["joker"] = points["X"]
    return values | {card: points[card] for card in PACK if points[card] != values[rank_of(card)]}


def changed_values(points):
    """The values that differ from the base's, in the order in which a record writes them."""
    wanted, merged = grouped(points), dict(VALUES)
    changes = {rank: wanted[rank] for rank in RANKS + ["joker"] if wanted[rank] != merged[rank]}
    merged = spread(merged | changes)
    return changes | {card: points[card] for card in PACK if points[card] != merged[card]}


def check_field(name, value, base, allowed, at):
    """Refuses a value outside a field's range, since a pack or a hand of any size would follow from it."""
    if name == "cards.wild":
        fits = isinstance(value, list) and len(value) <= 2 and all(
            isinstance(rank, str) and rank in RANKS + ["joker"] for rank in value)
    elif name == "cards.values":
        fits = isinstance(value, dict) and all(
            key in RANKS + PACK + ["joker"] and type(points) is int and 0 <= points <= 1000
            for key, points in value.items())
    else:
        fits = type(value) is type(base) and value in allowed
    if not fits:
        raise Damaged(f"the rule field {name} has the value {shown(value)}, which is outside its range", at)


def read_rule_sets(header, at):
    """What a deal may be played by, by the number that its line names: the header's rules, then its rule sets."""
    own = read_rules(header["rules"], at)
    sets = [read_rules(told, at) for told in header.get("rule_sets", [])]
    if any(rules[group] != own[group] for rules in sets for group in ("match", "payment")) or any(
            pack(rules) != pack(own) for rules in sets):
        raise Damaged("a rule set has another pack, or other fields of match or payment, than the rules", at)
    return [own] + sets


def read_rules(told, at):
    """Every field of rules as a header has them, and the points of the cards as `rules["points"]`."""
    rules = {group: {field: base for field, (base, _) in fields.items()} for group, fields in FIELDS.items()}
    for group, fields in told.items():
        if not isinstance(fields, dict):
            raise Damaged(f"the group of rules “{group}” must be an object, not {shown(fields)}", at)
        for field, value in fields.items():
            name = f"{group}.{field}"
            if field not in FIELDS.get(group, {}):
                raise Damaged(f"the rule field {name} is unknown here: written by a newer libmille", at)
            check_field(name, value, *FIELDS[group][field], at)
            rules[group][field] = value
    points, wild = spread(VALUES | rules["cards"]["values"]), rules["cards"]["wild"]
    due = {group: dict(fields) for group, fields in rules.items()}
    due["cards"]["values"] = changed_values(points)
    due["cards"]["wild"] = [rank for rank in RANKS + ["joker"] if rank in wild]
    due = {group: {field: value for field, value in fields.items()
                   if (value if field == "values" else value != FIELDS[group][field][0])}
           for group, fields in due.items()}
    due = {group: fields for group, fields in due.items() if fields}
    if written(told) != written(due):
        raise Damaged(f"the rules are written {shown(told)}, but a record writes them {shown(due)}", at)
    rules["points"] = points
    check_conflicts(rules, at)
    return rules


def check_conflicts(rules, at):
    cards, sets, pay = rules["cards"], rules["sets"], rules["payment"]
    for wrong, text in (
            (2 * rules["deal"]["hand"] + 1 > len(pack(rules)), "the pack has too few cards for deal.hand"),
            (cards["jokers"] and "joker" not in cards["wild"], "cards.jokers needs “joker” in cards.wild"),
            (rules["naturals"]["size"] > 4 * cards["packs"], "naturals.size is greater than the number of cards of a rank"),
            (sets["max_size"] < max(sets["min_size"], sets["min_natural_cards"]), "sets.max_size is too small"),
            (pay["skunk_mode"] == "multiply" and not (pay["skunk"] and pay["double_skunk"]), "payment.skunk multiplies by 0"),
            (any(len(copies(rules, rank)) > 2 for rank in RANKS), "the cards of a rank have more than two values"),
            (longest_legal_list(rules) > 32768, "the legal list could be too long")):
        if wrong:
            raise Damaged(text, at)


def copies(rules, rank):
    """How many cards of a rank there are of each value."""
    if rank == "joker":
        return [rules["cards"]["jokers"]]
    values = [rules["points"][rank + suit] for suit in "CDHS"]
    return [values.count(value) * rules["cards"]["packs"] for value in set(values)]


def longest_legal_list(rules):
    """The bound of the legal list, as docs/fields.md gives it."""
    def ways(ranks):
        return sum(math.prod(number + 1 for number in copies(rules, rank)) for rank in ranks)

    wild, most = rules["cards"]["wild"], rules["sets"]["max_wilds"]
    choices = [1] + [0] * most  # by the number of wild cards
    for number in (number for rank in wild for number in copies(rules, rank)):
        choices = [sum(choices[max(0, total - number):total + 1]) for total in range(most + 1)]
    natural = [rank for rank in RANKS if rank not in wild]
    return sum(choices) * ways(natural) * (2 if rules["sets"]["lay_on_opponent"] else 1) + ways(set(RANKS) - set(natural))


def differences(header, rules):
    """What differs from the shipped variant that the header names, except what an option explains."""
    changes = SHIPPED.get(header["variant"])
    if changes is None:
        return []
    explained = [SET_BY_OPTION.get(name) for name in header["options"] if "script" not in header]
    found = []
    for group, fields in FIELDS.items():
        for field, (base, _) in fields.items():
            name, value = f"{group}.{field}", rules[group][field]
            due = changes.get(name, base)
            if field == "values":
                points = spread(VALUES)
                found += [f"{card} counts {rules['points'][card]}, not {points[card]}" for card in points
                          if rules["points"][card] != points[card]]
            elif value != due and name not in explained:
                found.append(f"{name} is {plain(value)}, not {plain(due)}")
    return found + (["it has a script"] if "script" in header else [])


def known_options(header):
    """The options whose rule fields are known here: those of a shipped variant."""
    return SET_BY_OPTION if header["variant"] in SHIPPED and "script" not in header else {}


def pack(rules):
    return PACK * rules["cards"]["packs"] + ["X"] * rules["cards"]["jokers"]


# --- The lines of a record -----------------------------------------------------------------------------------------------------

UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
                         "\U000e0000-\U000e007f]")
FAULTS = "resign timeout crash hang abort memory protocol illegal abi load callback".split()


def written(value):
    """The one spelling of a value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def plain(value):
    return value if isinstance(value, str) else written(value)


def shown(value):
    """A value for a message: short, and without anything that a terminal would obey."""
    text = UNPRINTABLE.sub("?", written(value).encode("utf-8", "replace").decode())
    return text if len(text) <= 60 else text[:57] + "…"


def is_plain(value, but=""):
    """Whether a text has no character that a record may not hold, and no joiner, which only names may hold."""
    return isinstance(value, str) and not UNPRINTABLE.search(re.sub(f"[{but}]", "", value) if but else value) and \
        not re.search("[\u200c\u200d]", value)


def in_pack(card):
    return len(PACK) if card == "X" else PACK.index(card)


def is_hex(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def whole(low, high=10**15):
    return (lambda value: type(value) is int and low <= value <= high,
            f"a whole number from {low}" + (f" to {high}" if high < 10**15 else "") + " on" * (high == 10**15))


def pair(kind, words):
    return lambda value: isinstance(value, list) and len(value) == 2 and all(map(kind[0], value)), f"two of: {words}"


def either(kind, words):
    return lambda value: value is None or kind[0](value), f"{words}, or null"


def some_of(*words):
    return (lambda value: isinstance(value, list) and value and value == [word for word in words if word in value],
            "a list of: " + ", ".join(words))


def one_of(*words):
    return lambda value: type(value) is str and value in words, "one of: " + ", ".join(words)


CARD = lambda value: isinstance(value, str) and (value == "X" or value in PACK), "a card, such as QS or 10D"
CARDS = lambda value: isinstance(value, list) and len(value) <= 108 and all(map(CARD[0], value)), "a list of cards"
HAND = (lambda value: CARDS[0](value) and value == sorted(value, key=in_pack),
        "a list of cards in the order of the pack")
LEFT = (lambda value: isinstance(value, list) and len(value) == 2 and all(cards is None or HAND[0](cards) for cards in value),
        "the cards left to each seat: [] or null for the seat that is out, cards for any other")
SEAT = whole(0, 1)
TEXT = lambda value: isinstance(value, str), "a string"
BOOL = lambda value: isinstance(value, bool), "true or false"
TRUE = lambda value: value is True, "true"
NULL = lambda value: value is None, "null"
OBJECT = lambda value: isinstance(value, dict), "an object"
HASH = is_hex, "64 lower-case hexadecimal digits"
NAME = (lambda value: isinstance(value, str) and len(value.encode()) <= 255 and not UNPRINTABLE.search(value),
        "a printable name of at most 255 bytes")
NOTE = (lambda value: isinstance(value, dict) and 1 <= len(value) <= 16 and all(
    re.fullmatch("[a-z0-9_-]{1,31}", name) and NAME[0](text) for name, text in value.items()),
        "an object of 1 to 16 named texts, printable and of at most 255 bytes")
LIMIT = whole(1, 10**12)
LIMITS = (lambda value: isinstance(value, dict) and list(value) == ["steps", "memory"] and all(map(LIMIT[0], value.values())) and
          value != {"steps": 10**6, "memory": 2**21}, "other limits of the hooks than the default, steps and memory")
RULE_SETS = (lambda value: isinstance(value, list) and 1 <= len(value) <= 16 and all(map(OBJECT[0], value)),
             "a list of 1 to 16 objects")
REMEMBERED = whole(-10**9, 10**9)
MEMORY = (lambda value: isinstance(value, dict) and 1 <= len(value) <= 8 and all(
    re.fullmatch("[a-z0-9_-]{1,31}", name) and is_remembered(one) for name, one in value.items()),
          "an object of 1 to 8 names, each with a range and a start within it")
ENGINE = (lambda value: isinstance(value, str) and re.fullmatch(r"[ !#-\[\]-~]{1,63}", value) is not None,
          "1 to 63 printable characters of ASCII without quotation mark and backslash")
VARIANT = (lambda value: isinstance(value, str) and re.fullmatch("[a-z][a-z0-9-]{0,30}", value) is not None,
           "a name of at most 31 small letters, digits and hyphens")
OPTION = lambda name, value: (re.fullmatch("[a-z0-9_-]{1,31}", name) is not None and (
    type(value) in (int, bool) or is_plain(value) and len(value.encode()) <= 47))
SCRIPT = lambda value: is_plain(value, but="\t\r\n"), "a text without invisible characters"
OPTIONS = (lambda value: isinstance(value, dict) and all(OPTION(*one) for one in value.items()),
           "an object of named numbers, strings and booleans")
GUESTS = (lambda value: written(value) in ("[]", "[0]", "[1]", "[0,1]"), "[], [0], [1] or [0,1]")
NUMBER = whole(-10**15)
RECEIPT = (lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}(@[0-9]{1,9})?", value) is not None,
           "64 lower-case hexadecimal digits, with @ and the number of a line if it is known")
LEGAL = lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value), "a list of actions"
STATE_HASH = (lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{16}", value) is not None,
              "16 lower-case hexadecimal digits")


def is_remembered(value):
    """Whether a header declares a number that a script remembers so: its range, and its value when the match begins."""
    if not isinstance(value, dict) or list(value) != ["range", "start"] or not pair(REMEMBERED, "")[0](value["range"]):
        return False
    low, high = value["range"]
    return low <= high and whole(low, high)[0](value["start"])


def memory_of(header):
    """What a script remembers after each deal, as the header declares it."""
    declared = header.get("memory", {})
    fits = lambda value: isinstance(value, dict) and list(value) == list(declared) and all(
        whole(*declared[name]["range"])[0](number) for name, number in value.items())
    return {"memory": (fits, "an object of the numbers that the header names, in its order")} if declared else {}


def check_members(line, due, at):
    """Holds an object to its members and their order. A name that ends with a question mark may be absent."""
    left = list(line)
    for name, (fits, words) in due.items():
        optional, name = name.endswith("?"), name.rstrip("?")
        if left[:1] != [name]:
            if optional:
                continue
            raise Damaged(f"“{name}” is due here, not {shown(left[0])}" if left else f"“{name}” is missing", at)
        left.pop(0)
        if not fits(line[name]):
            raise Damaged(f"“{name}” must be {words}, not {shown(line[name])}", at)
    if left:
        raise Damaged(f"{shown(left[0])} does not belong here", at)


def check_header(header, at):
    version = header["mille_record"]
    if version != 2 or type(version) is not int:
        newer = ": written by a newer libmille" if type(version) is int and version > 2 else ""
        raise Damaged(f"version {shown(version)} of records is unknown here{newer}", at)
    decks, sealed = header.get("decks"), header.get("decks") == "sealed"
    due = {"mille_record": whole(2, 2), "for?": either(SEAT, "0, 1"), "engine": ENGINE, "variant": VARIANT, "variant_hash": HASH,
           "options": OPTIONS, "rules": OBJECT, "script?": SCRIPT}
    if "script" in header:
        due |= {"limits?": LIMITS, "rule_sets?": RULE_SETS, "memory?": MEMORY}
    due["stakes"] = pair(whole(0, 100000), "stakes")
    if sealed:
        due["guests"] = GUESTS
    due["seed"] = NULL if sealed or "for" in header else HASH if decks == "seed" else either(HASH, HASH[1])
    due["decks"] = one_of("seed", "given", "sealed")
    if sealed:
        due |= {"commit": HASH, "shares": pair(either(HASH, ""), HASH[1] + ", or null for a seat that is no guest")}
        if header.get("guests") == [0, 1]:
            due["share_commits"] = pair(HASH, HASH[1])
    check_members(header, due | {"players": pair(NAME, NAME[1]), "note?": NOTE}, at)
    if sealed and [share is not None for share in header["shares"]] != [seat in header["guests"] for seat in (0, 1)]:
        raise Damaged("“shares” must hold a share for each guest, and null for a seat that is none", at)


# Which lines may follow a line. A line is named by its first member. After the last line of a match comes the next header.
ACTION = ("seat", "reshuffle", "deal_end", "match_end")
FOLLOWS = {"mille_record": ("deal", "match_end"), "deal": ACTION, "seat": ACTION, "reshuffle": ("seat",),
           "deal_end": ("deal", "match_end"), "match_end": ("reveal",), "reveal": ()}


def line_members(header, line, kind):
    """The members that a line must have, by its first one."""
    sealed, redacted = header["decks"] == "sealed", "for" in header
    if kind == "deal":
        sets = len(header.get("rule_sets", []))
        due = {"deal": whole(1), "dealer": SEAT} | ({"rule_set?": whole(1, sets)} if sets else {})
        if redacted:
            due |= ({} if header["for"] is None else {"hand": HAND}) | {"upcard": CARD}
        elif not sealed:
            due["deck"] = CARDS
        due |= {} if sealed else {"draw_ends?": TRUE}
        return due | failed_hooks(header, "deal_rules") if sets else due
    if kind == "reshuffle":
        return {"reshuffle": whole(1) if sealed or redacted else CARDS}
    if kind == "seat":
        own = redacted and line["seat"] == header["for"]
        due = {"seat": SEAT, "do": TEXT}
        if own and line.get("do") == "draw":
            due["card"] = CARD
        if own or not redacted:
            due["legal?"] = LEGAL
        return due if redacted else due | {"hash?": STATE_HASH}
    if kind == "deal_end":
        drawn = {"drawn": either(CARD, CARD[1])} if "script" in header else {}
        return {"deal_end": whole(1), "out": either(SEAT, "0, 1"), "hands": LEFT} | drawn | {
                "points": pair(NUMBER, "whole numbers"), "naturals": pair(whole(0), "whole numbers"), "chapeau": pair(BOOL, BOOL[1]),
                "totals": pair(NUMBER, "whole numbers")} | memory_of(header) | failed_hooks(header, "allow", "score_deal", "match_over")
    if kind == "match_end":
        due = {"match_end": whole(1, 1), "end": one_of("won", "drawn", "forfeit", "aborted", "agreed")}
        if line.get("end") == "forfeit":
            due["fault"] = OBJECT
        if line.get("end") == "aborted":
            due["by"] = either(SEAT, "0, 1")
        return due | {"winner": either(SEAT, "0, 1"), "totals": pair(NUMBER, "whole numbers"),
                      "naturals": pair(whole(0), "whole numbers"), "chapeaux": pair(whole(0), "whole numbers"),
                      "payment": either(OBJECT, "an object")} | failed_hooks(header, "allow", "settle")
    return {"reveal": OBJECT}


def failed_hooks(header, *words):
    """The member that lists hooks of the script that failed, so that the rules without the script hold."""
    return {"failed_hooks?": some_of(*words)} if "script" in header else {}


PAYMENT = dict.fromkeys("game difference naturals chapeaux skunk total".split(), NUMBER)
FAULT = {"seat": SEAT, "kind": one_of(*FAULTS)}


def check_line(match, line, at):
    kind = next(iter(line), None)
    if kind not in match.may_follow():
        raise Damaged(f"a line that begins with {shown(kind)} cannot stand here", at)
    check_members(line, line_members(match.header, line, kind), at)
    if kind == "deal_end" and any(bool(cards) == (seat == line["out"]) for seat, cards in enumerate(line["hands"])):
        raise Damaged(f"“hands” must be {LEFT[1]}, not {shown(line['hands'])}", at)
    for name, due in (("fault", FAULT), ("payment", PAYMENT), ("reveal", {"seed": HASH})):
        if isinstance(line.get(name), dict):
            check_members(line[name], due, at)


COUNTS = {"draw": (0, 0), "upcard": (0, 0), "pass": (0, 0), "pile": (0, 28), "lay": (1, 28), "discard": (1, 1)}


def parse_action(text, seat):
    """Kind, owner of the set, rank of the set, cards."""
    kind, *cards = text.split(" ")
    owner, rank = seat, None
    if kind == "lay":
        if cards[:1] == [f"@{1 - seat}"]:
            owner = 1 - seat
            cards.pop(0)
        rank = cards.pop(0) if cards else None
        if rank not in RANKS:
            raise Fault(f"{shown(text)} must name the rank of a set")
    low, high = COUNTS.get(kind, (1, 0))
    if not low <= len(cards) <= high or not CARDS[0](cards):
        raise Fault(f"{shown(text)} is no action")
    return kind, owner, rank, cards


def action_text(kind, seat, owner, rank, cards):
    """An action's one spelling: natural cards first, then wild cards, each in the order of the pack."""
    cards = sorted(cards, key=lambda card: (rank_of(card) != rank, in_pack(card)))
    return " ".join([kind] + [f"@{owner}"] * (owner != seat) + [rank] * (kind == "lay") + cards)


def parse(text, at):
    """The object of a line."""
    def integer(digits):
        if len(digits.lstrip("-")) > 15:
            raise Damaged(f"the number {digits[:20]}… is too large", at)
        return int(digits)

    def no_number(word):
        raise Damaged(f"{word} is no number of a record: numbers are whole", at)

    def members(pairs):
        found = {}
        for name, value in pairs:
            if name in found:
                raise Damaged(f"{shown(name)} stands twice", at)
            found[name] = value
        return found

    try:
        line = json.loads(text, parse_int=integer, parse_float=no_number, parse_constant=no_number,
                          object_pairs_hook=members)
        written(line).encode()
    except json.JSONDecodeError as why:
        raise Damaged("this is no JSON", at, why.colno) from None
    except UnicodeEncodeError:
        raise Damaged("half a surrogate pair stands in a string", at) from None
    except (RecursionError, ValueError):
        raise Damaged("this JSON is nested too deeply", at) from None
    if not isinstance(line, dict):
        raise Damaged(f"a line of a record is one object, not {shown(line)}", at)
    return line


def check_spelling(text, line, at):
    """Compact JSON alone, so that two texts that say the same are the same bytes."""
    due = written(line)
    if text != due:
        place = next((i for i, (a, b) in enumerate(zip(text, due)) if a != b), min(len(text), len(due)))
        raise Damaged(f"a record has one spelling, which has {shown(due[place:place + 12])} here", at, place + 1)


HEADER = b'{"mille_record":'


class Match:
    """The lines of one match, each with its number in the file. `header` is None if the header is cut short."""

    def __init__(self, header, at):
        self.header, self.at, self.lines, self.cut_short = header, at, [], header is None
        if header is not None:
            check_header(header, at)
            self.sealed = header["decks"] == "sealed"
            self.rule_sets = read_rule_sets(header, at)

    def may_follow(self):
        last = next(iter(self.lines[-1][1])) if self.lines else "mille_record"
        return () if last == "match_end" and not self.sealed else FOLLOWS[last]

    def find(self, kind):
        return next(((at, line[kind], line) for at, line in self.lines if kind in line), (None, None, None))


def read_matches(data):
    """The matches of a file."""
    matches = []
    rows = data.removesuffix(b"\n").split(b"\n")
    for at, row in enumerate(rows, 1):
        try:
            line, text = read_row(row, at)
        except Damaged:
            # The last line may be cut short, also in the header of a further match. A complete match has no further line.
            if at < len(rows) or data.endswith(b"\n") or not row.startswith(b"{") or not matches:
                raise
            if row.startswith(HEADER) or (not matches[-1].may_follow() and HEADER.startswith(row)):
                matches.append(Match(None, at))
            elif matches[-1].may_follow():
                matches[-1].cut_short = True
            else:
                raise
            break
        if row.startswith(HEADER):
            matches.append(Match(line, at))
        elif not matches:
            raise Damaged("a match begins with its header, a line that opens with “mille_record”", at)
        else:
            check_line(matches[-1], line, at)
            matches[-1].lines.append((at, line))
        check_spelling(text, line, at)
    return matches


def read_row(row, at):
    """The object of a line, and its text."""
    try:
        text = row.decode()
    except UnicodeDecodeError as why:
        raise Damaged("this is no UTF-8", at, len(row[:why.start].decode()) + 1) from None
    return parse(text, at), text


def read_bytes(name):
    with open(name, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Damaged(f"the file has more than {MOST_BYTES >> 20} MiB")
    return data


# --- From the key to the cards -------------------------------------------------------------------------------------------------

FIRST_DEALER, DECK, RESHUFFLE = 1, 2, 3  # purposes of a stream


def stream(key, purpose, deal, number):
    """The words of ChaCha20 (RFC 8439), counted from block 0."""
    nonce = struct.pack("<3I", purpose, deal, number)
    counter = 0
    while True:
        start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce)
        words = list(start)
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for into, add, turn, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    words[into] = (words[into] + words[add]) & 0xffffffff
                    word = words[turn] ^ words[into]
                    words[turn] = (word << bits | word >> (32 - bits)) & 0xffffffff
        for word, first in zip(words, start):
            yield (word + first) & 0xffffffff
        counter += 1


def below(words, bound):
    """A number below a bound, each equally likely."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def shuffled(cards, words):
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def first_dealer(key):
    return below(stream(key, FIRST_DEALER, 0, 0), 2)


def deck_of(key, rules, deal):
    return shuffled(pack(rules), stream(key, DECK, deal, 0))


# --- Sealed matches: terms, commitment, shares, key, receipts ------------------------------------------------------------------

TERMS = "variant variant_hash options rules script limits rule_sets memory stakes guests players".split()


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def terms_text(header):
    return written({name: header[name] for name in TERMS if name in header})


def terms_of(header):
    return sha256(terms_text(header).encode())


def commit_of(seed, terms):
    return sha256(b"mille seal 2", seed, terms)


def share_commit_of(commit, seat, share):
    return sha256(b"mille share 2", commit, bytes([seat]), share)


def key_of(seed, commit, shares):
    return sha256(b"mille deck key 2", seed, commit, *(b"\0" if share is None else b"\1" + share for share in shares))


def sealed_key(header, seed):
    return key_of(seed, bytes.fromhex(header["commit"]),
                  [share and bytes.fromhex(share) for share in header["shares"]])


def public_line(line):
    """A line without what a guest may not see yet."""
    kind = next(iter(line))
    if kind == "mille_record":
        line = {name: value for name, value in line.items() if name != "for"}
    elif kind in ("deal", "seat"):
        line = {name: line[name] for name in (("deal", "dealer") if kind == "deal" else ("seat", "do"))}
    return written(line)


def public_lines(match):
    return [public_line(line) for line in [match.header] + [line for _, line in match.lines]]


def receipts(lines):
    """The receipt after each public line."""
    chain, receipt = [], b""
    for line in lines:
        receipt = sha256(receipt, line.encode())
        chain.append(receipt.hex())
    return chain


# --- A deal: where the cards lie -----------------------------------------------------------------------------------------------

class Deal:
    """The hands, sets, pile and stock of a deal. A card that nothing in the record tells is None."""

    def __init__(self, rules, dealer, draw_ends, deck, source):
        each = rules["deal"]["hand"]
        self.rules, self.dealer, self.draw_ends, self.source = rules, dealer, draw_ends, source
        self.hands = [None, None]
        self.hands[1 - dealer] = deck[0:2 * each:2]
        self.hands[dealer] = deck[1:2 * each:2]
        self.pile, self.stock = [deck[2 * each]], deck[2 * each + 1:]
        self.sets = [{}, {}]
        self.turn, self.drawn, self.turns, self.reshuffles = 1 - dealer, False, 0, 0
        self.over, self.out = False, None

    def take(self, seat, cards):
        hand = self.hands[seat]
        if len(cards) > len(hand):
            raise Fault(f"seat {seat} has only {len(hand)} cards")
        for card in cards:
            if card not in hand and None not in hand:
                raise Fault(f"seat {seat} plays {card}, which the {self.source} did not give it", "cards")
            hand.remove(card if card in hand else None)

    def lay(self, owner, rank, cards):
        self.sets[owner].setdefault(rank, []).extend(cards)

    def can_renew(self):
        return not self.stock and len(self.pile) >= 2 and self.rules["stock"]["exhausted"] != "end_deal"

    def renew(self):
        """Takes the pile without its upcard as the new stock, oldest discard first (X1)."""
        if not self.can_renew():
            raise Fault("no reshuffle is due here (X1)")
        self.stock, self.pile = self.pile[:-1], self.pile[-1:]
        self.reshuffles += 1

    def draw(self, seat, told):
        if not self.stock:
            raise Fault("a card is drawn from an empty stock, and no reshuffle stands before it (X1)")
        card = self.stock.pop(-1 if self.draw_ends and seat == self.dealer else 0)
        self.hands[seat].append(told if card is None else card)
        return card

    def take_pile(self, seat, kind, cards):
        if not self.pile:
            raise Fault("there is no pile to take")
        self.take(seat, cards)
        upcard = self.pile.pop()
        if kind == "upcard" or self.rules["pile"]["take"] == "free":
            self.hands[seat].append(upcard)
        else:
            # The cards from the hand tell the rank of an upcard that is not known.
            rank = rank_of(upcard) if upcard else self.rank_by(cards)
            self.lay(seat, rank, [upcard] + cards)
        if kind == "upcard" or self.rules["pile"]["amount"] == "all":
            self.hands[seat] += self.pile
            self.pile = []

    def rank_by(self, cards):
        ranks = {rank_of(card) for card in cards}
        natural = ranks - set(self.rules["cards"]["wild"])
        return (natural or ranks or {None}).pop()

    def act(self, seat, kind, owner, rank, cards, told):
        """One action. Returns the card drawn, if it is known."""
        if seat != self.turn:
            raise Fault(f"it is the turn of seat {self.turn}, not of seat {seat} (D3)")
        if (kind in ("draw", "pile", "upcard", "pass")) == self.drawn:
            raise Fault("a turn has one draw step, and it comes first (T1)")
        drawn = None
        if kind == "draw":
            drawn = self.draw(seat, told)
        elif kind in ("pile", "upcard"):
            self.take_pile(seat, kind, cards)
        elif kind == "pass":
            if self.stock or self.can_renew():
                raise Fault("a player passes only if no card can be drawn (X2)")
            self.over = True
        else:
            self.take(seat, cards)
        self.drawn = True
        if kind == "lay":
            self.lay(owner, rank, cards)
        if kind == "discard":
            self.pile.append(cards[0])
            self.turns, self.turn, self.drawn = self.turns + 1, 1 - seat, False
            self.over = self.turns >= self.rules["deal"]["max_turns"]
        if not self.hands[seat]:
            self.over, self.out = True, seat
        return drawn


# --- Scores, the end of a match, the payment -----------------------------------------------------------------------------------

def score(rules, deal, seat, out, gives_up):
    """Points and naturals of a seat (E2, N1-N4, M4), or None if a card is not known. `gives_up` is a seat or None."""
    hand, sets = deal.hands[seat], deal.sets[seat]
    if gives_up is not None and gives_up != seat:
        hand = []  # played without points
    if None in hand or None in sets or any(None in cards for cards in sets.values()):
        return None
    points = rules["points"]
    values, wilds, naturals = 0, 0, 0
    for rank, cards in sets.items():
        wild = sum(rank_of(card) != rank for card in cards)
        natural = gives_up != seat and wild == 0 and len(cards) >= rules["naturals"]["size"]
        values += sum(points[card] for card in cards) * (rules["naturals"]["set_factor"] if natural else 1)
        wilds, naturals = wilds + wild, naturals + natural
    held = sum(points[card] for card in hand)
    if gives_up == seat:
        return values - held, 0
    clean = rules["naturals"]["clean"]
    if sets and not wilds and (clean == "any" or (clean == "out" and seat == out)):
        values, naturals = values * rules["naturals"]["clean_factor"], naturals + 1
    return values - held + (rules["out"]["bonus"] if seat == out else 0), naturals


def verdict(rules, totals, naturals, deal):
    """How a match stands after a deal (M1-M3, V1): None, or its end and the winner."""
    match = rules["match"]
    fits = [totals[seat] >= match["target"] and (not match["natural_required"] or naturals[seat] > 0) for seat in (0, 1)]
    last = deal >= match["max_deals"]
    if fits[0] != fits[1]:
        return "won", 0 if fits[0] else 1
    if not fits[0] and not last:
        return None
    if totals[0] != totals[1]:
        return "won", 0 if totals[0] > totals[1] else 1
    return ("drawn", None) if last or match["tie"] == "draw" else None


def settle(rules, stakes, end, winner, totals, naturals, chapeaux, last_points):
    """What the loser pays (Y1-Y5)."""
    pay, loser, (small, large) = rules["payment"], 1 - winner, stakes

    def counted(count, progressive):
        return count * (count + 1) // 2 if progressive else count

    def units(total):
        return (2 * total + pay["unit"]) // (2 * pay["unit"])

    difference = units(totals[winner]) - units(totals[loser])
    if pay["behind"] == "zero" or end == "forfeit":
        difference = max(difference, 0)
    parts = {"game": large, "difference": small * difference,
             "naturals": large * counted(naturals[winner], pay["progressive_naturals"]),
             "chapeaux": large * counted(chapeaux[loser], pay["progressive_chapeaux"])}
    total = sum(parts.values())
    below_line = totals[loser] * 100 < pay["skunk_percent"] * rules["match"]["target"]
    if pay["double_skunk_when"] == "total":
        level = 2 if totals[loser] < 0 else 1 if below_line else 0
    else:
        level = 0 if not below_line and totals[loser] >= 0 else 2 if last_points and last_points[loser] < 0 else 1
    times = (None, pay["skunk"], pay["double_skunk"])[level]
    skunk = 0 if level == 0 else total * (times - 1) if pay["skunk_mode"] == "multiply" else large * times
    return parts | {"skunk": skunk, "total": total + skunk}


# --- A match, line by line -----------------------------------------------------------------------------------------------------

class Walk:
    """Follows the lines of a match and notes what is wrong, by the line of the report to which it belongs."""

    def __init__(self, match, key, source):
        """`key` is None if the cards cannot be known. `source` is what gives the cards, for messages."""
        self.match, self.header, self.rules = match, match.header, match.rule_sets[0]
        self.key, self.source = key, source
        self.hooks = "script" in self.header
        self.memory = {name: one["start"] for name, one in self.header.get("memory", {}).items()}
        self.scripted = 0  # scores, ends and payments that the script may have changed
        self.unchecked = set()  # members that are only checked by their form
        self.faults = {"rules": [], "cards": []}
        self.at, self.due = match.at, "a deal"
        self.deal, self.deals, self.scored, self.dealer = None, 0, 0, None
        self.gives_up, self.renewed, self.stopped = None, False, False
        self.drew, self.drawn = False, None  # whether the last turn that began drew from the stock, and the card if it is known
        self.end = self.last_points = None
        self.totals, self.naturals, self.chapeaux = [0, 0], [0, 0], [0, 0]

    def note(self, kind, text):
        self.faults[kind].append(f"line {self.at}: {text}")

    def same(self, kind, what, told, due):
        if told != due or type(told) is not type(due):
            self.note(kind, f"{what} is {shown(told)}, not {shown(due)}")

    def run(self):
        self.check_header()
        steps = {"deal": self.deal_line, "seat": self.action_line, "reshuffle": self.reshuffle_line,
                 "deal_end": self.deal_end_line, "match_end": self.match_end_line, "reveal": lambda line: None}
        for self.at, line in self.match.lines:
            try:
                if self.renewed and line.get("do") != "draw":
                    raise Fault("a reshuffle stands just before the draw that needs it (X1)")
                steps[next(iter(line))](line)
            except Fault as why:
                self.note(why.kind, str(why))
                self.stopped = True
                break
        return self

    def check_header(self):
        header, rules = self.header, self.rules
        found = sha256((written(header["rules"]) + header.get("script", "")).encode()).hex()
        if header["variant_hash"] != found:
            self.note("rules", f"rules and script have the hash {found}, not {shown(header['variant_hash'])}")
        ratio = rules["payment"]["stake_ratio"]
        if ratio and header["stakes"][1] != ratio * header["stakes"][0]:
            self.note("rules", f"the large stake must be {ratio} times the small one")
        for name, field in known_options(header).items():
            if name in header["options"]:
                group, field_name = field.split(".")
                self.same("rules", f"the option {name}", header["options"][name], rules[group][field_name])

    def misplaced(self, line):
        raise Fault(f"a line that begins with “{next(iter(line))}” cannot stand here: {self.due} is due")

    # Cards

    def deal_line(self, line):
        if self.due not in ("a deal", "a deal or the end of the match"):
            self.misplaced(line)
        self.deals += 1
        if line["deal"] != self.deals:
            raise Fault(f"the deal has the number {line['deal']}, not {self.deals}")
        if self.dealer is not None:
            self.same("rules", "the dealer", line["dealer"], 1 - self.dealer)
        elif self.key and self.header["decks"] != "given":
            self.same("cards", "the first dealer", line["dealer"], first_dealer(self.key))
        self.dealer, self.drew = line["dealer"], False
        if self.deal and self.deal.draw_ends != ("draw_ends" in line):
            raise Fault("“draw_ends” holds for all deals of a match or for none")
        self.rules = self.match.rule_sets[line.get("rule_set", 0)]
        self.deal = Deal(self.rules, self.dealer, "draw_ends" in line, self.deck(line), self.source)
        if "hand" in line:
            self.compare_hand(line)
        if "upcard" in line:
            self.compare_upcard(line)
        self.due = "an action"

    def deck(self, line):
        cards = pack(self.rules)
        if "deck" in line and sorted(line["deck"]) != sorted(cards):
            self.note("cards", "the deck is not the whole pack")
            return [None] * len(cards)
        if self.header["decks"] == "given":
            return list(line.get("deck", [None] * len(cards)))
        if not self.key:
            return [None] * len(cards)
        deck = deck_of(self.key, self.rules, self.deals)
        if "deck" in line:
            self.same_order("the deck", line["deck"], deck)
        return deck

    def same_order(self, what, told, due):
        if told != due:
            place = next((i for i, (a, b) in enumerate(zip(told, due)) if a != b), min(len(told), len(due)))
            card = [cards[place] if place < len(cards) else "missing" for cards in (told, due)]
            self.note("cards", f"{what} is not the one that the {self.source} gives: "
                               f"card {place + 1} is {card[0]}, and must be {card[1]}")

    def compare_hand(self, line):
        seat = self.header["for"]
        hand = self.deal.hands[seat]
        if len(line["hand"]) != len(hand):
            self.note("cards", f"the hand has {len(line['hand'])} cards, not {len(hand)}")
            return  # goes on with the key's cards, or with unknown ones
        if None in hand:
            self.deal.hands[seat] = list(line["hand"])
        elif line["hand"] != sorted(hand, key=in_pack):
            self.note("cards", f"the hand is not the one that the {self.source} gives")

    def compare_upcard(self, line):
        if self.deal.pile == [None]:
            self.deal.pile = [line["upcard"]]
        self.same("cards", "the upcard", line["upcard"], self.deal.pile[-1])

    def reshuffle_line(self, line):
        if self.due != "an action":
            self.misplaced(line)
        deal, told = self.deal, line["reshuffle"]
        deal.renew()
        if isinstance(told, int):
            what, due = ("number", deal.reshuffles) if self.match.sealed else ("size", len(deal.stock))
            self.same("rules", f"the reshuffle's {what}", told, due)
        if self.rules["stock"]["exhausted"] == "reshuffle":
            deal.stock = self.new_stock(deal, told)
        if isinstance(told, list) and None not in deal.stock:
            self.same_order("the new stock", told, deal.stock)
        self.renewed = True

    def new_stock(self, deal, told):
        if None in deal.stock:
            return deal.stock
        if self.key:
            return shuffled(deal.stock, stream(self.key, RESHUFFLE, self.deals, deal.reshuffles))
        if isinstance(told, list):  # given decks without a seed
            if sorted(told) != sorted(deal.stock):
                self.note("cards", "the new stock is not the pile without its upcard")
            return list(told) if len(told) == len(deal.stock) else [None] * len(deal.stock)
        return [None] * len(deal.stock)

    def action_line(self, line):
        if self.due != "an action":
            self.misplaced(line)
        deal, seat, text, told = self.deal, line["seat"], line["do"], line.get("card")
        kind, owner, rank, cards = parse_action(text, seat)
        if kind == "pile":
            rank = rank_of(deal.pile[-1]) if deal.pile and deal.pile[-1] else deal.rank_by(cards)
        self.same("rules", "the action", text, action_text(kind, seat, owner, rank, cards))
        if "legal" in line:
            self.check_legal(line, seat)
        self.unchecked |= {name for name in ("legal", "hash") if name in line}
        drawn = deal.act(seat, kind, owner, rank, cards, told)
        self.renewed = False
        if kind in ("draw", "upcard", "pile"):
            self.drew, self.drawn = kind == "draw", drawn or told
        if told and drawn:
            self.same("cards", "the card drawn", told, drawn)
        if deal.over:
            self.due = "the end of the deal"

    def check_legal(self, line, seat):
        """The form of a legal list, which has the action or another one with cards that count the same."""
        def choice(text):
            kind, owner, rank, cards = parse_action(text, seat)
            return kind, owner, rank, sorted((rank_of(card), self.rules["points"][card]) for card in cards)

        if choice(line["do"]) not in [choice(text) for text in line["legal"]]:
            raise Fault("“legal” does not list the action that was played")

    # Scores

    def deal_end_line(self, line):
        if self.due == "an action":
            self.giving_up(line)
        elif self.due == "the end of the deal":
            self.same("rules", "the player who is out", line["out"], self.deal.out)
        else:
            self.misplaced(line)
        self.same("rules", "the number of the deal", line["deal_end"], self.deals)
        self.compare_left(line)
        self.compare_drawn(line)
        self.count_deal(line)
        self.last_points = line["points"]
        self.due = "a deal or the end of the match"
        if self.gives_up is not None:
            self.due = "the end of the match"
        elif self.by_rules(line, "match_over"):
            self.end = verdict(self.rules, self.totals, self.naturals, self.deals)
            self.due = "the end of the match" if self.end else "a deal"
        else:
            self.end = None

    def by_rules(self, line, hook):
        """Whether the rules alone say what a line holds: there is no script, or its hook failed."""
        scripted = self.hooks and hook not in line.get("failed_hooks", ())
        self.scripted += scripted
        return not scripted

    def compare_left(self, line):
        """The hands that are left. From here on the cards that they show are known."""
        for seat, told in enumerate(line["hands"]):
            hand = self.deal.hands[seat]
            if told is None:
                if self.gives_up is None:
                    self.note("rules", f"the cards of seat {seat} are not shown, although nobody gives up")
            elif len(told) != len(hand):
                self.note("rules", f"seat {seat} is left with {count(len(told), 'card')}, not with {len(hand)}")
            elif any(told.count(card) < hand.count(card) for card in hand if card is not None):
                self.note("rules", f"the cards left to seat {seat} are {shown(told)}, not {shown(sorted(filter(None, hand), key=in_pack))}")
            else:
                self.deal.hands[seat] = list(told)

    def compare_drawn(self, line):
        """The card with which the last turn began, which a script can read."""
        if "drawn" not in line:
            return
        if (line["drawn"] is not None) != self.drew:
            self.note("rules", f"“drawn” is {shown(line['drawn'])}, and the last turn began {'with' if self.drew else 'without'} a draw")
        elif self.drew and self.drawn:
            self.same("rules", "the card that the last turn drew", line["drawn"], self.drawn)

    def giving_up(self, line):
        """M4: a deal ends in the middle because a player gives up."""
        if line["out"] is None or not self.scores_forfeits():
            raise Fault("the deal is not over here")
        self.gives_up = 1 - line["out"]

    def scores_forfeits(self):
        return self.rules["match"]["forfeit"] == "as_out"

    def count_deal(self, line):
        due = [None, None]
        by_rules = self.by_rules(line, "score_deal")
        if by_rules:
            due = [score(self.rules, self.deal, seat, line["out"], self.gives_up) for seat in (0, 1)]
        if by_rules:
            self.same("rules", "what the script remembers", line.get("memory", {}), self.memory)
        self.memory = line.get("memory", {})
        self.scored += None not in due
        for seat in (0, 1):
            points, naturals, chapeau = (line[name][seat] for name in ("points", "naturals", "chapeau"))
            if due[seat]:
                self.same("rules", f"the points of seat {seat}", points, due[seat][0])
                self.same("rules", f"the naturals of seat {seat}", naturals, due[seat][1])
            if by_rules:
                self.same("rules", f"the chapeau of seat {seat}", chapeau, points < 0 and self.rules["score"]["chapeau"])
            self.same("rules", f"the total of seat {seat}", line["totals"][seat], self.totals[seat] + points)
            self.totals[seat] = line["totals"][seat]
            self.naturals[seat] += naturals
            self.chapeaux[seat] += chapeau

    def match_end_line(self, line):
        end = line["end"]
        if end == "forfeit":
            self.forfeit(line)
        elif end in ("aborted", "agreed"):
            if self.gives_up is not None or self.due not in ("a deal", "a deal or the end of the match", "an action"):
                self.misplaced(line)
        elif self.due not in ("the end of the match", "a deal or the end of the match") or self.gives_up is not None:
            raise Fault("the match is not over here (M1)")
        elif self.end:
            self.same("rules", "the end of the match", end, self.end[0])
            self.same("rules", "the winner", line["winner"], self.end[1])
        for name in ("totals", "naturals", "chapeaux"):
            self.same("rules", f"“{name}” of the match", line[name], getattr(self, name))
        self.payment(line)

    def forfeit(self, line):
        seat = line["fault"]["seat"]
        allowed = ["a deal", "a deal or the end of the match"] + ["an action"] * (not self.scores_forfeits())
        if self.gives_up is not None:
            self.same("rules", "the seat that gives up", seat, self.gives_up)
        elif self.due not in allowed:
            self.misplaced(line)
        self.same("rules", "the winner", line["winner"], 1 - seat)
        self.gives_up = seat

    def payment(self, line):
        winner, payment = line["winner"], line["payment"]
        if winner is None or payment is None:
            if (winner is None) != (line["end"] in ("drawn", "aborted", "agreed")) or (payment is None) != (winner is None):
                raise Fault("a match that is drawn or aborted has neither winner nor payment, and every other match has both")
        elif self.by_rules(line, "settle"):
            due = settle(self.rules, self.header["stakes"], line["end"], winner, self.totals, self.naturals,
                         self.chapeaux, self.last_points)
            for name, amount in due.items():
                self.same("rules", f"the payment's {name}", payment[name], amount)


# --- The six lines -------------------------------------------------------------------------------------------------------------

def count(number, word):
    return f"{number} {word}{'' if number == 1 else 's'}"


def verify(match, notes):
    """The six lines of a match: a status and a text each. `notes` may be empty."""
    if match.header is None:
        nothing = dict.fromkeys(LINES, ("not checked", "The header is cut short."))
        return nothing | {"completeness": ("warning", "The record is unfinished: its header is cut short.")}, []
    header, reveal = match.header, match.find("reveal")[1]
    seed = bytes.fromhex(reveal["seed"]) if reveal else header["seed"] and bytes.fromhex(header["seed"])
    key = sealed_key(header, seed) if match.sealed and seed else seed
    source = "key" if match.sealed else "deck" if header["decks"] == "given" else "seed"
    walk = Walk(match, key, source).run()
    public = public_lines(match) if match.sealed else []
    chain = receipts(public)
    lines = {"rules": rules_line(walk), "cards": cards_line(walk), "promise": promise_line(match, notes, seed),
             "seen": seen_line(match, notes, key, public), "receipt": receipt_line(match, notes, chain),
             "completeness": completeness_line(match)}
    return lines, chain


def failed(faults):
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return "failed", f"{faults[0]}{more}."


def rules_line(walk):
    if walk.faults["rules"]:
        return failed(walk.faults["rules"])
    if walk.stopped:
        return "not checked", "What follows from the cards was not checked."
    lines = count(1 + len(walk.match.lines), "line")
    differs = differences(walk.header, walk.match.rule_sets[0])
    ended = walk.match.find("match_end")[2]
    if walk.hooks and (walk.scripted or not walk.deals):
        status, text = "not checked", (f"The record has a script with hooks: its scores, its end and its payment were not "
                                       f"checked, except where a hook is said to have failed. The form and order of its {lines} "
                                       f"are right.")
    else:
        rest = ", the sums" + (", the winner and the payment" if ended else "")
        scored = f"the scores of {count(walk.scored, 'deal')}" if walk.scored else "no scores (the cards are not known)"
        status, text = "ok", f"Checked: the form and order of {lines}, {scored}{rest}, by the record's own rules."
    if ended and told_by_host(ended):
        text += f" That {told_by_host(ended)} cannot be checked: the host writes that line."
    warnings = []
    if differs:
        warnings.append(f"The rules are not those of the shipped {walk.header['variant']}: {'; '.join(map(shortened, differs))}.")
    unknown = [name for name in walk.header["options"] if name not in known_options(walk.header)]
    if unknown:
        warnings.append(f"Options that could not be checked: {', '.join(unknown)}.")
    if walk.unchecked:
        warnings.append(f"Members that were not checked: {' and '.join(sorted(walk.unchecked))}.")
    return "warning" if warnings else status, " ".join([*warnings, text, "Not checked: whether each action was legal."])


def told_by_host(line):
    """What the host alone says about the end of a match, if anything."""
    if line["end"] == "forfeit":
        return f"seat {line['fault']['seat']} gave up or failed ({line['fault']['kind']})"
    if line["end"] == "aborted":
        by = line["by"]
        return "the host aborted the match" if by is None else f"seat {by} asked to abort the match and the other seat agreed"
    return "both seats agreed to a draw" if line["end"] == "agreed" else None


def shortened(text):
    return UNPRINTABLE.sub("?", text if len(text) <= 100 else text[:97] + "…")


def cards_line(walk):
    faults, header = walk.faults["cards"], walk.header
    if faults:
        return failed(faults)
    deals = count(walk.deals, "deal")
    if header["decks"] == "given":
        return "warning", "The host chose every deck, so no card follows from a seed. The cards played are those of these decks."
    if not walk.key:
        why = "the seed is not revealed" if header["seed"] is None and "for" not in header or walk.match.sealed else \
            "this redacted record does not hold the seed"
        return "not checked", f"The cards cannot be checked: {why}."
    if walk.stopped:
        return "not checked", f"Every card up to line {walk.at} follows from the {walk.source}. What comes after it was not checked."
    return "ok", f"Every card of {deals} follows from the {walk.source}."


HOW_TO_ASK = ("The file is consistent. To check more, give what was noted before the match: --commit HEX, "
              "--share SEAT=HEX, --share-commit SEAT=HEX.")


def promise_line(match, notes, seed):
    if not match.sealed:
        if notes.get("commit") or notes.get("share") or notes.get("share_commit") or notes.get("terms"):
            return "failed", "The match is not sealed, so it has no commitment, shares and terms that could be the ones noted."
        return "not checked", "The match is not sealed. The host knew or chose the cards, and the record promises nothing."
    header, faults, good, open_ = match.header, [], [], []
    terms = terms_of(header)
    commit = header["commit"]
    agrees = seed is None or commit_of(seed, terms).hex() == commit
    if not agrees:
        faults.append("the seed revealed and the terms in the header do not give the commitment in the header")
    for seat, told in enumerate(header.get("share_commits", [])):
        if share_commit_of(bytes.fromhex(commit), seat, bytes.fromhex(header["shares"][seat])).hex() != told:
            faults.append(f"seat {seat}'s share does not fit its share commitment")
    if notes.get("terms"):
        if notes["terms"] != terms.hex():
            faults.append(f"the terms have the hash {terms.hex()}, not the one that was noted")
        good.append("the terms are those that were noted")
    if notes.get("commit"):
        if notes["commit"] != commit:
            faults.append("the commitment in the header is not the one that was noted")
        elif seed is None:
            open_.append("The header holds the commitment that was noted. Whether the seed matches it can be checked after the reveal.")
        else:
            good.append("seed and terms were fixed before the match, with the commitment that was noted")
    for seat, share in sorted(notes.get("share", {}).items()):
        if header["shares"][seat] != share:
            faults.append(f"the share of seat {seat} in the header is not the one that this guest gave")
        good.append(f"the share of seat {seat} is the one that this guest gave")
    for seat, told in sorted(notes.get("share_commit", {}).items()):
        if header.get("share_commits", [None, None])[seat] != told:
            faults.append(f"the share commitment of seat {seat} in the header is not the one that was noted")
        good.append(f"the share commitment of seat {seat} is the one that was noted")
    alone = "" if header["guests"] else " No guest gave a share: the host alone chose the cards."
    if faults:
        return "failed", f"{'; '.join(faults)}.{alone} Terms hash: {terms.hex()}."
    missing = [f"Not noted: {'; '.join(not_noted(header, notes))}."] if not_noted(header, notes) else []
    text = " ".join([f"Checked: {'; '.join(good)}."] * bool(good) + open_ + missing) if good or open_ else HOW_TO_ASK
    status = "ok" if good and not open_ else "not checked"
    return status, f"{text}{alone} Terms hash: {terms.hex()}."


def not_noted(header, notes):
    """What a guest should have noted besides, and who could have chosen cards without it."""
    guests, shares = set(header["guests"]), set(notes.get("share", {}))
    missing = []
    if not notes.get("commit"):
        missing.append("the commitment, so the seed could have been chosen last")
    if guests and not shares:
        missing.append("a guest's share, so the host could have chosen it")
    if shares and guests - shares - set(notes.get("share_commit", {})):
        missing.append("the other guest's share commitment, so that share could have been chosen last")
    return missing


def seen_line(match, notes, key, public):
    seen = notes.get("seen")
    if seen is None:
        return "not checked", "To compare a guest's own record, give --seen FILE."
    if not match.sealed or not seen.sealed:
        return "failed", "Only records of sealed matches can be compared."
    if seen.header.get("for") is None:
        return "failed", "The record that was seen is not one for one seat."
    seat, mine = seen.header["for"], public_lines(seen)
    for number, (told, due) in enumerate(zip(mine, public)):
        if told != due:
            return "failed", f"The guest of seat {seat} saw another line {number}: {shortened(told)}"
    if len(mine) > len(public):
        return "failed", f"The guest of seat {seat} saw {len(mine)} lines, and the record has only {len(public)}."
    walk = Walk(seen, key, "key").run()
    faults = walk.faults["cards"] + walk.faults["rules"]  # a fault of the rules may have stopped it before the last card
    if faults:
        return "failed", f"In the record of seat {seat}, {failed(faults)[1]}"
    if key is None:
        return "not checked", f"Both records have the same public lines. The cards of seat {seat} can be checked after the reveal."
    shown_ = f"Every card that was shown to seat {seat} follows from the key"
    if len(mine) < len(public) - 1:
        return "warning", (f"{shown_}, and both records have the same public lines up to line {len(mine) - 1}. There the record "
                           f"of seat {seat} ends.")
    return "ok", f"{shown_}, and both records have the same public lines."


def receipt_line(match, notes, chain):
    noted, number = notes.get("receipt", (None, None))
    if not match.sealed:
        if noted:
            return "failed", "The match is not sealed, so it has no receipts."
        return "not checked", "Only sealed matches have receipts."
    digits = " ".join(chain[-1][at:at + 5] for at in range(0, 20, 5))
    last = (f"The receipt after line {len(chain) - 1}, the last one, is {chain[-1]}. Its first 20 digits, to compare with "
            f"another guest: {digits}.")
    if not noted:
        return "not checked", last + " To check one that was kept, give --receipt HEX[@line]."
    if noted not in chain:
        return "failed", "The receipt fits no line: this is not the match that was seen."
    at = chain.index(noted)
    if number not in (None, at):
        return "failed", f"The receipt is that of line {at}, not of line {number}."
    return "ok", f"The record up to line {at} is the one that was seen. {last}"


def completeness_line(match):
    missing = []
    if match.cut_short:
        missing.append("its last line is cut short")
    if match.find("match_end")[0] is None:
        missing.append("it has no “match_end”")
    end = match.find("match_end")[2]
    if match.sealed and end and end["end"] == "aborted" and end["by"] is None:
        missing.append("the host aborted the match, which counts as broken off")
    if match.sealed and match.find("reveal")[0] is None:
        missing.append("its seed is not revealed, so the cards are unproven; guests should treat a withheld reveal as a forfeit")
    if missing:
        return "warning", f"The record is unfinished: {'; '.join(missing)}."
    return "ok", "The match has ended" + (", and its seed is revealed." if match.find("reveal")[0] else ".")


def result(match, notes, lines):
    """The six lines in short. “Verified”: a guest's notes leave nobody a way to choose cards or to change lines. What this
    program does not check of such a match stands beside the word."""
    statuses = [status for status, _ in lines.values()]
    if "failed" in statuses:
        return "failed"
    if lines["completeness"][0] != "ok":
        return "unfinished"
    if lines["cards"][0] == "not checked":
        return "not verified"
    word = "agrees with itself"
    if {"ok"} & {lines[line][0] for line in ("promise", "seen", "receipt")}:
        word = "agrees with what was noted"
        noted = match.sealed and match.header["guests"] and not not_noted(match.header, notes)
        if noted and same_to_the_end(match, notes, lines):
            word = ("cards and promise verified; scores and legality of actions not checked" if "script" in match.header else
                    "cards, promise and scores verified; legality of actions not checked")
    return word + (", with warnings" if "warning" in statuses else "")


def same_to_the_end(match, notes, lines):
    """Whether a guest saw every line to the end of the match, by its own record or by a receipt."""
    if lines["seen"][0] == "ok":
        return True
    return lines["receipt"][0] == "ok" and notes["receipt"][0] in receipts(public_lines(match))[-2:]


# --- The command ---------------------------------------------------------------------------------------------------------------

def hex_word(text):
    if not is_hex(text.lower()):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not 64 hexadecimal digits")
    return text.lower()


def seat_and_hex(text):
    seat, equals, digits = text.partition("=")
    if seat not in ("0", "1") or not equals:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not of the form SEAT=HEX, with seat 0 or 1")
    return int(seat), hex_word(digits)


def receipt_word(text):
    digits, at, number = text.partition("@")
    if at and not re.fullmatch("[0-9]{1,9}", number):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not of the form HEX or HEX@LINE")
    return hex_word(digits), int(number) if at else None


def read_notes(name):
    """A notes file, as the options would have it."""
    text = read_text(name)
    note = parse(text, 1)
    check_spelling(text.removesuffix("\n"), note, 1)
    noted = either(HASH, HASH[1])
    check_members(note, {"mille_notes": whole(1, 1), "commit?": HASH, "share?": OBJECT, "shares?": pair(noted, noted[1]),
                         "share_commits?": pair(noted, noted[1]), "receipt?": RECEIPT, "terms?": TEXT}, 1)
    notes = {"commit": note["commit"]} if "commit" in note else {}
    if "share" in note:
        if "shares" in note:
            raise Damaged("“shares” takes the place of “share”; both are given", 1)
        check_members(note["share"], {"seat": SEAT, "hex": HASH}, 1)
        notes["share"] = {note["share"]["seat"]: note["share"]["hex"]}
    for name, key in (("shares", "share"), ("share_commits", "share_commit")):
        if name in note:
            notes[key] = {seat: told for seat, told in enumerate(note[name]) if told}
    if "receipt" in note:
        notes["receipt"] = receipt_word(note["receipt"])
    if "terms" in note:
        terms = note["terms"]
        if not terms.startswith("{") and not is_hex(terms):
            raise Damaged("“terms” must be the terms or their hash, 64 lower-case hexadecimal digits", 1)
        notes["terms"] = sha256(terms.encode()).hex() if terms.startswith("{") else terms
    return notes


def read_text(name):
    try:
        return read_bytes(name).decode()
    except UnicodeDecodeError:
        raise Damaged("this is no UTF-8") from None


def read_seen(name):
    matches = read_matches(read_bytes(name))
    if len(matches) != 1:
        raise Damaged(f"a record that was seen holds one match, not {len(matches)}")
    return matches[0]


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="verify.py", description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record")
    noted = parser.add_argument_group("what a guest noted (for one file with one match)")
    noted.add_argument("--commit", type=hex_word, metavar="HEX", help="the commitment, noted before the match")
    noted.add_argument("--share", type=seat_and_hex, action="append", default=[], metavar="SEAT=HEX",
                       help="a guest's share; once for each guest")
    noted.add_argument("--share-commit", type=seat_and_hex, action="append", default=[], metavar="SEAT=HEX",
                       help="a guest's share commitment; once for each guest")
    noted.add_argument("--seen", metavar="FILE", help="a guest's own record, redacted for its seat")
    noted.add_argument("--receipt", type=receipt_word, metavar="HEX[@LINE]", help="a receipt, the header being line 0")
    noted.add_argument("--notes", metavar="FILE", help="a notes file with all of these")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each match")
    parser.add_argument("--strict", action="store_true", help="treat warnings as failures")
    options = parser.parse_args(arguments)
    for name in ("share", "share_commit"):
        seats = [seat for seat, _ in getattr(options, name)]
        if len(seats) != len(set(seats)):
            parser.error(f"--{name.replace('_', '-')} names a seat twice")
    options.noted = any((options.commit, options.share, options.share_commit, options.seen, options.receipt, options.notes))
    if options.noted and len(options.files) > 1:
        parser.error("what a guest noted applies to one file")
    return parser, options


def notes_of(options):
    """Everything that was noted, from the notes file and from the options."""
    notes, name = {}, options.notes
    try:
        if name:
            notes = read_notes(name)
        name = options.seen
        if name:
            notes["seen"] = read_seen(name)
    except (Damaged, OSError) as why:
        raise Damaged(f"{name}: {message(why)}") from None
    for name, value in (("commit", options.commit), ("share", dict(options.share)),
                        ("share_commit", dict(options.share_commit)), ("receipt", options.receipt)):
        if value:
            notes[name] = value
    return notes


def message(why):
    return why.strerror if isinstance(why, OSError) and why.strerror else str(why)


def report(name, number, lines, chain, word, match, as_json):
    if not as_json:
        print(f"{name}: match {number}: {word}")
        for line, (status, text) in lines.items():
            print(f"  {line + ':':13} {status}. {text}")
        return
    print(json.dumps({
        "file": name, "match": number, "result": word,
        "lines": {line: {"status": status.replace(" ", "_"), "text": text} for line, (status, text) in lines.items()},
        "terms": terms_of(match.header).hex() if chain else None,
        "receipt": {"line": len(chain) - 1, "hash": chain[-1]} if chain else None}))


def verify_file(name, notes, options, parser):
    """Returns whether nothing failed."""
    matches = read_matches(read_bytes(name))
    if options.noted and len(matches) > 1:
        parser.error(f"what a guest noted applies to a file with one match, and {name} has {len(matches)}")
    good = True
    for number, match in enumerate(matches, 1):
        lines, chain = verify(match, notes)
        report(name, number, lines, chain, result(match, notes, lines), match, options.json)
        good = good and not {"failed", *["warning"] * options.strict} & {status for status, _ in lines.values()}
    return good


def main(arguments):
    for output in (sys.stdout, sys.stderr):
        output.reconfigure(errors="backslashreplace")
    parser, options = options_of(arguments)
    code, name = 0, None
    try:
        notes = notes_of(options)
    except Damaged as why:
        print(why, file=sys.stderr)
        return 1
    for name in options.files:
        try:
            code = code if verify_file(name, notes, options, parser) else 1
        except (Damaged, OSError) as why:
            code = 1
            if options.json:
                print(json.dumps({"file": name, "error": {"text": getattr(why, "text", message(why)),
                                                          "line": getattr(why, "line", None),
                                                          "column": getattr(why, "column", None)}}))
            else:
                print(f"{name}: {message(why)}", file=sys.stderr)
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
