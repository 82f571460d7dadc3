#!/usr/bin/env python3
"""Verifies the cards of recorded matches of Mille, from the record alone: verify.py FILE…

Needs nothing but Python: neither the library nor anything else of the project. For a committed match it checks that the
seed revealed at the end is the one promised before the first cut, and that every card dealt, drawn and reshuffled follows from
it and from the cuts, so that no card was chosen or changed; for a match whose seed is in its header, the same without the
promise. A record made for one seat is checked as far as it tells. The hash of the rules is checked, and in version 2 the spelling of every
line. Nothing is said of how the rules were followed: `mille replay --verify` does that.

Exit code: 0 every card follows, 1 one does not or the file is damaged, 2 usage.
"""
import hashlib
import json
import struct
import sys

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
FIRST_DEALER, DECK, RESHUFFLE = 1, 2, 3  # purposes of a stream

# What a record of version 2 means that does not name a field; fields of later releases are unknown here, and refused.
BASE = {
    "cards": {"packs": 2, "jokers": 0, "wild": ["2"], "values": None},
    "deal": {"hand": 15, "max_turns": 500},
    "sets": {"min_size": 3, "min_natural_cards": 1, "max_wilds": 12, "max_size": 28, "of_wilds": True,
             "lay_on_rival": False, "opening_minimum": 0},
    "pile": {"take": "pair", "amount": "all", "wild_upcard": "pair", "first_turn_two": True},
    "stock": {"exhausted": "reshuffle"},
    "out": {"discard": "optional", "bonus": 0},
    "naturals": {"size": 8, "set_factor": 2, "clean": "out", "clean_factor": 2},
    "score": {"chapeau": True},
    "match": {"target": 1200, "natural_required": False, "tie": "deal", "max_deals": 1000,
              "forfeit": "as_out"},
    "payment": {"stake_ratio": 3, "unit": 100, "behind": "zero", "skunk_percent": 50, "skunk_mode": "multiply",
                "skunk": 2, "double_skunk": 3, "double_skunk_when": "total", "progressive_naturals": False,
                "progressive_chapeaux": False},
}


class Refused(Exception):
    """What is wrong with a line."""


def stream(seed, purpose, deal, number):
    """The words of ChaCha20 (RFC 8439) with the seed as key, counted from block 0."""
    nonce = struct.pack("<3I", purpose, deal, number)
    counter = 0
    while True:
        start = struct.unpack("<16I", b"expand 32-byte k" + seed + struct.pack("<I", counter) + nonce)
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
    """An even number below a bound."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def shuffled(cards, words):
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def written(value):
    """The one spelling of a value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def check_spelling(text, line):
    """Version 2: nothing but compact JSON, so that two texts which say the same are the same bytes."""
    due = written(line)
    if text != due:
        at = next((i for i, (a, b) in enumerate(zip(text, due)) if a != b), min(len(text), len(due)))
        raise Refused(f"column {at + 1}: a record has one spelling, which has {due[at:at + 12]!r} here")


def rules_of(header):
    """Every field of a header's rules that the cards depend on, once their hash has been checked."""
    text = written(header["rules"]) + header.get("script", "")
    found = hashlib.sha256(text.encode()).hexdigest()
    if header["variant_hash"] != found:
        raise Refused(f"rules and script have the hash {found}, not {header['variant_hash']}")
    if header["mille_record"] == 1:
        return header["rules"]
    rules = {group: dict(fields) for group, fields in BASE.items()}
    for group, fields in header["rules"].items():
        for field, value in fields.items():
            if field not in BASE.get(group, {}):
                raise Refused(f"the rule field {group}.{field} is unknown here: written by a newer libmille")
            rules[group][field] = value
    return rules


def pack(rules):
    one = [rank + suit for rank in RANKS for suit in "CDHS"]
    return one * rules["cards"]["packs"] + ["X"] * rules["cards"]["jokers"]


def same(what, told, expected):
    if told != expected:
        raise Refused(f"{what} is {json.dumps(told)}, but the seed gives {json.dumps(expected)}")


class Deal:
    """Where every card lies, as the seed and the actions have it."""

    def __init__(self, seed, rules, line):
        self.seed, self.rules, self.number = seed, rules, line["deal"]
        self.draw_ends = line.get("draw_ends", False)
        self.dealer = line["dealer"]
        self.reshuffles = 0
        deck = shuffled(pack(rules), stream(seed, DECK, self.number, 0))
        cut = line.get("cut", 0)
        if not 0 <= cut < len(deck):
            raise Refused(f"the cut is {cut}, and there are {len(deck)} cards")
        self.deck = deck[cut:] + deck[:cut]
        each = rules["deal"]["hand"]
        self.hands = [None, None]
        self.hands[1 - self.dealer] = self.deck[0:2 * each:2]
        self.hands[self.dealer] = self.deck[1:2 * each:2]
        self.pile = [self.deck[2 * each]]
        self.stock = self.deck[2 * each + 1:]

    def take(self, seat, cards):
        for card in cards:
            if card not in self.hands[seat]:
                raise Refused(f"seat {seat} plays {card}, which the seed did not give it")
            self.hands[seat].remove(card)

    def renew(self):
        """A new stock from the pile without its upcard."""
        if self.rules["stock"]["exhausted"] == "end_deal" or len(self.pile) < 2 or self.stock:
            raise Refused("nothing can be drawn")
        self.stock, self.pile = self.pile[:-1], self.pile[-1:]
        if self.rules["stock"]["exhausted"] == "reshuffle":
            self.reshuffles += 1
            self.stock = shuffled(self.stock, stream(self.seed, RESHUFFLE, self.number, self.reshuffles))

    def act(self, line):
        seat, (kind, *cards) = line["seat"], line["do"].split()
        hand = self.hands[seat]
        if kind == "draw":
            if not self.stock:
                raise Refused("a card is drawn from an empty stock, and no reshuffle stands before it")
            card = self.stock.pop(-1 if self.draw_ends and seat == self.dealer else 0)
            hand.append(card)
            if "card" in line:
                same("the card drawn", line["card"], card)
        elif kind in ("pile", "upcard"):
            if not self.pile:
                raise Refused("there is no pile")
            self.take(seat, cards)
            upcard = self.pile.pop()
            if kind == "upcard" or self.rules["pile"]["take"] == "free":
                hand.append(upcard)
            if kind == "upcard" or self.rules["pile"]["amount"] == "all":
                hand += self.pile
                self.pile = []
        elif kind == "lay":
            cards = cards[1:] if cards[0].startswith("@") else cards  # whose set
            self.take(seat, cards[1:])  # after the set's rank
        elif kind == "discard":
            self.take(seat, cards)
            self.pile.append(cards[0])
        elif kind != "pass":
            raise Refused(f"there is no action '{kind}'")


class Match:
    """The lines of one match; the seed is known when the last of them has been read."""

    def __init__(self, header, at):
        self.header, self.at = header, at
        self.lines = []
        self.revealed = None

    def seed(self):
        header = self.header
        if header["decks"] == "committed" and header["mille_record"] == 1:
            if self.revealed is None:
                raise Refused("the seed has not been revealed")
            seed = bytes.fromhex(self.revealed["seed"])
            if hashlib.sha256(seed).hexdigest() != header["commit"]:
                raise Refused("the seed revealed is not the one that was promised")
            return seed
        if header["decks"] != "seed" or header["seed"] is None:
            raise Refused("the record has no seed to verify its cards by")
        return bytes.fromhex(header["seed"])

    def verify(self):
        """The number of deals whose cards all follow."""
        at, deal, deals = self.at, None, 0
        try:
            rules = rules_of(self.header)
            seed = self.seed()
            dealer = below(stream(seed, FIRST_DEALER, 0, 0), 2)
            for at, line in self.lines:
                if "dealer" in line:
                    deals += 1
                    same("the deal", line["deal"], deals)
                    same("the dealer", line["dealer"], (dealer + deals - 1) % 2)
                    deal = Deal(seed, rules, line)
                    if "deck" in line:
                        same("the deck", line["deck"], deal.deck)
                    if "hand" in line:
                        same("the hand", sorted(line["hand"]), sorted(deal.hands[self.header["for"]]))
                        same("the upcard", line["upcard"], deal.pile[-1])
                elif "reshuffle" in line:
                    deal.renew()
                    told = line["reshuffle"]
                    if isinstance(told, list):
                        same("the new stock", told, deal.stock)
                    else:
                        same("the new stock's size", told, len(deal.stock))
                elif "do" in line:
                    deal.act(line)
            return deals
        except Refused as why:
            raise Refused(f"line {at}: {why}") from None
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise Refused(f"line {at}: this is no line of a record") from None


def matches(text):
    """The matches of a file."""
    found = []
    version = None

    def no_number(text):
        raise ValueError

    for at, row in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            line = json.loads(row, parse_float=no_number, parse_constant=no_number)
            if not isinstance(line, dict):
                raise ValueError
        except ValueError:
            raise Refused(f"line {at}: this is no line of a record") from None
        version = line.get("mille_record", version)
        if version not in (None, 1, 2):
            raise Refused(f"line {at}: version {version} of records is unknown here: written by a newer libmille")
        try:
            if version == 2:
                check_spelling(row, line)
        except Refused as why:
            raise Refused(f"line {at}, {why}") from None
        if "mille_record" in line:
            found.append(Match(line, at))
        elif not found:
            raise Refused(f"line {at}: the header of a match is missing")
        elif "reveal" in line:
            found[-1].revealed = line["reveal"]
        else:
            found[-1].lines.append((at, line))
    if not found:
        raise Refused("line 1: the header of a match is missing")
    return found


def main(files):
    if not files or files[0].startswith("-"):
        print(__doc__.strip(), file=sys.stdout if files and files[0] in ("-h", "--help") else sys.stderr)
        return 0 if files and files[0] in ("-h", "--help") else 2
    code = 0
    for name in files:
        try:
            with open(name, encoding="utf-8", newline="") as file:
                for number, match in enumerate(matches(file.read()), 1):
                    deals = match.verify()
                    promise = "as promised before the first cut" if match.header["decks"] == "committed" else "of its header"
                    print(f"{name}: match {number}: every card of {deals} deal{'' if deals == 1 else 's'} "
                          f"follows from the seed {promise}")
        except (Refused, OSError, UnicodeDecodeError) as why:
            print(f"{name}: {why}", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
