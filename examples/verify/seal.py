#!/usr/bin/env python3
"""Checks the seal of a recorded match of Mille, and nothing else.

It is short, so that a guest can read all of it before trusting it. It needs only Python 3.9.
It takes the whole record of one sealed match, as docs/records.md describes it, and prints three lines:
  promise  whether the seed and the terms are those of the commitment, and the shares those that the guests gave
  cards    whether every card that was played follows from the key
  receipt  whether the record is the one for which a guest holds a receipt
Below them stand the terms, to be compared with what was agreed.
It does not check whether an action was legal, nor scores and payment. verify.py and `mille replay --verify` do.

Exit codes: 0 nothing is wrong and the seed is revealed, 1 something is wrong or missing, 2 usage.
"""
import argparse
import hashlib
import json
import re
import struct
import sys

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
TERMS = "variant variant_hash options rules script stakes guests players".split()
LINES = "mille_record deal seat reshuffle deal_end match_end reveal".split()
FIRST_DEALER, DECK, RESHUFFLE = 1, 2, 3  # purposes of a stream


class Wrong(Exception):
    """What the record says cannot be true."""


# --- Hashes --------------------------------------------------------------------------------------------------------------------

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def written(value):
    """The one spelling of a value in a record."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def kind_of(line):
    """A line is named by its first member."""
    return next(iter(line), None)


def terms_of(header):
    return {name: header[name] for name in TERMS if name in header}


def commit_of(seed, terms):
    return sha256(b"mille seal 2", seed, sha256(written(terms).encode()))


def share_commit_of(commit, seat, share):
    return sha256(b"mille share 2", commit, bytes([seat]), share)


def key_of(seed, commit, shares):
    return sha256(b"mille deck key 2", seed, commit, *(b"\0" if share is None else b"\1" + share for share in shares))


def receipts(lines):
    """The receipt after each line, as hexadecimal digits. A guest computes the same from what it is sent."""
    chain, receipt = [], b""
    for line in lines:
        if kind_of(line) == "seat":  # the members that both seats may see
            line = {"seat": line["seat"], "do": line["do"]}
        receipt = sha256(receipt, written(line).encode())
        chain.append(receipt.hex())
    return chain


# --- From the key to the cards -------------------------------------------------------------------------------------------------

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
        yield from ((word + first) & 0xffffffff for word, first in zip(words, start))
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


# --- Where the cards lie -------------------------------------------------------------------------------------------------------

class Rules:
    """The rules that say where cards go. A record names those that differ from these defaults."""

    def __init__(self, told):
        def field(group, name, default, allowed):
            value = told.get(group, {}).get(name, default)
            if type(value) is not type(default) or value not in allowed:
                raise Wrong(f"the rule {group}.{name} is outside its range")
            return value

        self.packs = field("cards", "packs", 2, range(1, 3))
        self.jokers = field("cards", "jokers", 0, range(5))
        self.hand = field("deal", "hand", 15, range(5, 26))
        self.take = field("pile", "take", "pair", ("pair", "pair_or_wild", "pair_or_join", "free"))
        self.amount = field("pile", "amount", "all", ("all", "top"))
        self.exhausted = field("stock", "exhausted", "reshuffle", ("reshuffle", "turn_over", "end_deal"))
        self.pack = [rank + suit for rank in RANKS for suit in "CDHS"] * self.packs + ["X"] * self.jokers
        if 2 * self.hand + 1 > len(self.pack):
            raise Wrong("the pack has too few cards for the hands")


class Deal:
    """The hands, pile and stock of a deal. Cards in sets stay there."""

    def __init__(self, rules, key, number, dealer):
        deck = shuffled(rules.pack, stream(key, DECK, number, 0))
        self.rules, self.key, self.number = rules, key, number
        self.hands = [None, None]
        self.hands[1 - dealer] = deck[0:2 * rules.hand:2]
        self.hands[dealer] = deck[1:2 * rules.hand:2]
        self.pile, self.stock = [deck[2 * rules.hand]], deck[2 * rules.hand + 1:]
        self.turn, self.drawn, self.renewals = 1 - dealer, False, 0

    def renew(self, number):
        """The pile without its upcard becomes the stock."""
        if self.stock or len(self.pile) < 2 or number != self.renewals + 1 or self.rules.exhausted == "end_deal":
            raise Wrong("no such reshuffle is due")
        self.renewals += 1
        self.stock, self.pile = self.pile[:-1], self.pile[-1:]
        if self.rules.exhausted == "reshuffle":
            self.stock = shuffled(self.stock, stream(self.key, RESHUFFLE, self.number, number))

    def act(self, seat, text):
        kind, *cards = text.split(" ")
        if seat != self.turn or (kind in ("draw", "pile", "upcard", "pass")) == self.drawn:
            raise Wrong(f"seat {seat} cannot do this here")
        self.drawn, hand = True, self.hands[seat]
        if kind == "lay":
            cards = cards[2 if cards[0].startswith("@") else 1:]
        for card in cards:
            if card not in self.rules.pack:
                raise Wrong("there is no such card")
            if card not in hand:
                raise Wrong(f"seat {seat} plays {card}, which the key did not give it")
            hand.remove(card)
        if kind == "draw":
            if not self.stock:
                raise Wrong("the stock is empty")
            hand.append(self.stock.pop(0))
        elif kind in ("pile", "upcard"):
            upcard = self.pile.pop()
            if kind == "upcard" or self.rules.take == "free":
                hand.append(upcard)
            if kind == "upcard" or self.rules.amount == "all":
                hand += self.pile
                self.pile = []
        elif kind == "discard":
            self.pile += cards
            self.turn, self.drawn = 1 - seat, False
        elif kind not in ("lay", "pass"):
            raise Wrong("there is no such action")


def check_cards(lines, key):
    """Follows every card. Returns the number of deals."""
    rules, deal, deals, dealer = Rules(lines[0]["rules"]), None, 0, below(stream(key, FIRST_DEALER, 0, 0), 2)
    for at, line in enumerate(lines):
        try:
            if kind_of(line) == "deal":
                deals += 1
                if line["deal"] != deals or line["dealer"] != dealer:
                    raise Wrong(f"deal {deals} is due, and seat {dealer} deals")
                deal, dealer = Deal(rules, key, deals, dealer), 1 - dealer
            elif kind_of(line) == "seat":
                deal.act(line["seat"], line["do"])
            elif kind_of(line) == "reshuffle":
                deal.renew(line["reshuffle"])
        except Wrong as why:
            raise Wrong(f"line {at + 1}: {why}") from None
    return deals


# --- The record ----------------------------------------------------------------------------------------------------------------

def read(name):
    """The lines of a record that holds one whole sealed match."""
    with open(name, encoding="utf-8", newline="\n") as file:
        texts = file.read(1 << 28).removesuffix("\n").split("\n")
    lines = [json.loads(text, parse_float=int) for text in texts]
    for at, (text, line) in enumerate(zip(texts, lines), 1):
        if not isinstance(line, dict) or written(line) != text:
            raise Wrong(f"line {at} is not written as a record is")
        if kind_of(line) not in (LINES[1:] if at > 1 else LINES[:1]):
            raise Wrong("the file must hold one match, which begins with its header")
    if lines[0]["mille_record"] != 2 or lines[0]["decks"] != "sealed":
        raise Wrong("this is not the record of a sealed match")
    if "for" in lines[0]:
        raise Wrong("this is the record for one seat. Ask the host for the whole one")
    return lines


def check_promise(header, seed, noted):
    """Returns what was found right, and what a guest did not note."""
    commit, shares = header["commit"], header["shares"]
    if commit_of(seed, terms_of(header)).hex() != commit:
        raise Wrong("the seed and the terms do not give the commitment")
    if [share is not None for share in shares] != [seat in header["guests"] for seat in (0, 1)]:
        raise Wrong("there must be one share for each guest")
    for seat, told in enumerate(header.get("share_commits", [])):
        if share_commit_of(bytes.fromhex(commit), seat, bytes.fromhex(shares[seat])).hex() != told:
            raise Wrong(f"the share of seat {seat} does not fit its share commitment")
    if header["guests"] == [0, 1] and "share_commits" not in header:
        raise Wrong("two guests need share commitments")
    if noted.commit not in (None, commit):
        raise Wrong("the commitment is not the one that was noted")
    for seat, told in noted.share:
        if shares[seat] != told:
            raise Wrong(f"the share of seat {seat} is not the one that was given")
    for seat, told in noted.share_commit:
        if header.get("share_commits", [None, None])[seat] != told:
            raise Wrong(f"the share commitment of seat {seat} is not the one that was noted")
    missing = ["the commitment"] * (noted.commit is None)
    missing += ["the guest's own share"] * (not noted.share)
    given = {seat for seat, _ in noted.share + noted.share_commit}
    missing += ["the other guest's share commitment"] * bool(noted.share and set(header["guests"]) - given)
    return "seed, terms and shares give the commitment and fit what was noted", missing


def check_receipt(lines, noted):
    chain = receipts(lines)
    if noted is None:
        return f"the receipt of the last line is {chain[-1]}", ["a receipt"]
    digits, at = noted
    if digits not in chain or at not in (None, chain.index(digits)):
        raise Wrong("the receipt is not one of this record")
    at = chain.index(digits)
    return f"the record up to line {at} of {len(chain) - 1} is the one that was seen", []


def check(name, noted):
    """Prints the report. Returns whether nothing is wrong and the seed is revealed."""
    lines = read(name)
    header, good = lines[0], True
    reveal = next((line["reveal"]["seed"] for line in lines if kind_of(line) == "reveal"), None)
    seed = bytes.fromhex(reveal) if reveal else None
    key = seed and key_of(seed, bytes.fromhex(header["commit"]),
                          [share if share is None else bytes.fromhex(share) for share in header["shares"]])
    checks = {"receipt": lambda: check_receipt(lines, noted.receipt)}
    if key:
        checks = {"promise": lambda: check_promise(header, seed, noted),
                  "cards": lambda: (f"every card of {check_cards(lines, key)} deals follows from the key", []), **checks}
    else:
        print("promise: missing. The seed is not revealed. Treat a withheld seed as a forfeit.")
    for line, run in checks.items():
        try:
            text, missing = run()
            print(f"{line}: ok: {text}." + f" Not noted: {', '.join(missing)}." * bool(missing))
        except Wrong as why:
            good = False
            print(f"{line}: WRONG: {why}.")
    print("terms: " + json.dumps(terms_of(header)))
    return good and key is not None


def main(arguments):
    def digits(text):
        if not re.fullmatch("[0-9a-fA-F]{64}", text):
            raise argparse.ArgumentTypeError("64 hexadecimal digits are due")
        return text.lower()

    def by_seat(text):
        if text[:2] not in ("0=", "1="):
            raise argparse.ArgumentTypeError("SEAT=HEX is due, with seat 0 or 1")
        return int(text[0]), digits(text[2:])

    def receipt(text):
        word, at, number = text.partition("@")
        if at and not re.fullmatch("[0-9]{1,9}", number):
            raise argparse.ArgumentTypeError("HEX or HEX@LINE is due")
        return digits(word), int(number) if at else None

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE", help="the record of one match")
    parser.add_argument("--commit", type=digits, metavar="HEX", help="the commitment, noted before the match")
    parser.add_argument("--share", type=by_seat, action="append", default=[], metavar="SEAT=HEX", help="a guest's share")
    parser.add_argument("--share-commit", type=by_seat, action="append", default=[], metavar="SEAT=HEX",
                        help="a guest's share commitment")
    parser.add_argument("--receipt", type=receipt, metavar="HEX[@LINE]", help="a receipt, the header being line 0")
    noted = parser.parse_args(arguments)
    try:
        return 0 if check(noted.file, noted) else 1
    except Wrong as why:
        print(f"{noted.file}: {why}.")
    except OSError as why:
        print(f"{noted.file}: {why.strerror}.")
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        print(f"{noted.file}: this is not the record of a sealed match.")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
