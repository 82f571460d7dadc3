#!/usr/bin/env python3
"""Tests of apps/verify: honest sealed records pass, each cheat is found or is one of not_prevented(), and no input
ends in a traceback. The class Page runs the same cases through verify.html, and needs node.

  verify_test.py [CLASS[.TEST]…]
"""
import base64
import copy
import importlib.util
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

import sealed
from sealed import Sealed, receipts, text_of, written

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERIFIER = ROOT / "apps/verify/verify.py"
PAGE = ROOT / "apps/verify/verify.html"
GOLDEN = ROOT / "tests/golden"
NODE = os.environ.get("MILLE_NODE") or shutil.which("node")


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verify = loaded(VERIFIER)
VERIFIED = ("cards, promise and scores verified; legality of actions not checked",
            "cards and promise verified; scores and legality of actions not checked")

VECTOR = {
    "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "terms_text": '{"variant":"montreal","variant_hash":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",'
                  '"options":{},"rules":{},"stakes":[1,3],"guests":[0,1],"players":["ann","ben"]}',
    "terms": "61b2d91d9fc869c1ee14fad569d7d8850625525264693cc5fa63a8c26621435f",
    "commit": "e261cfe4180aafb58941241ea2fafb90d5df05a5c41195f3cb4f638b843f3ce4",
    "shares": ["202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
               "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"],
    "share_commits": ["b26f9e59a32db2d29e6e387e1313c6a0814a34aea7391b1df1c05fcee57a1f5b",
                      "89f34dba95e008ef6438bce3a8eaaea29c1e2c2e52729b362ef5b0ebdd55d374"],
    "key": "4705696b0c3d03a12c3f2a2f98a97750b2e164364e84cfdff0223a5943480dad",
    "deck": "10S 6D 6S 8C 3S 6H 10D 5C",
    "lines": [
        '{"mille_record":2,"engine":"1.0.0","variant":"montreal",'
        '"variant_hash":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","options":{},"rules":{},'
        '"stakes":[1,3],"guests":[0,1],"seed":null,"decks":"sealed",'
        '"commit":"e261cfe4180aafb58941241ea2fafb90d5df05a5c41195f3cb4f638b843f3ce4",'
        '"shares":["202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",'
        '"404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"],'
        '"share_commits":["b26f9e59a32db2d29e6e387e1313c6a0814a34aea7391b1df1c05fcee57a1f5b",'
        '"89f34dba95e008ef6438bce3a8eaaea29c1e2c2e52729b362ef5b0ebdd55d374"],"players":["ann","ben"]}',
        '{"deal":1,"dealer":1}',
        '{"seat":0,"do":"draw"}'],
    "receipts": ["89084120ff09e23e5a0dbd658fd3769b5c851029cb97e5d2cbb4d0f4d0bc1eca",
                 "d1c07834ba09c1f1ac391f65d2ad2cc44bc70bbd5b7bafdd04522d739e314c19",
                 "e0230b0aa86df8d929ade7595a4b2f44acaa3ae5a1f26ce42c17853c476bf5c8"],
}


# --- Running the verifiers -----------------------------------------------------------------------------------------------------

def as_bytes(record):
    return record if isinstance(record, bytes) else text_of(record).encode()


def by_python(record, notes=None):
    """The lines of a record's only match, or the message of what is damaged."""
    notes = dict(notes or {})
    try:
        if "seen" in notes:
            notes["seen"] = verify.read_matches(as_bytes(notes["seen"]))[0]
        match, = verify.read_matches(as_bytes(record))
    except verify.Damaged as why:
        return str(why)
    lines, _ = verify.verify(match, notes)
    return dict(lines, result=verify.result(match, notes, lines))


class Node:
    """The page's logic in node."""

    def __init__(self):
        script = pathlib.Path(__file__).with_name("page.js")
        self.process = subprocess.Popen([NODE, script, PAGE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert "thrown" not in reply, reply["thrown"]
        return reply

    def verify(self, record, notes=None):
        notes = notes or {}
        fields = {name: notes[name] for name in ("commit", "terms") if name in notes}
        fields |= {f"share{seat}": share for seat, share in notes.get("share", {}).items()}
        fields |= {f"commit{seat}": share for seat, share in notes.get("share_commit", {}).items()}
        if "receipt" in notes:
            digits, line = notes["receipt"]
            fields["receipt"] = digits if line is None else f"{digits}@{line}"
        if "seen" in notes:
            fields["seen"] = base64.b64encode(as_bytes(notes["seen"])).decode()
        reply = self.ask({"record": base64.b64encode(as_bytes(record)).decode(), "fields": fields})
        if "error" in reply:
            return reply["error"]
        match, = reply["matches"]
        return {name: (line["status"], line["text"]) for name, line in match["lines"].items()} | {"result": match["result"]}

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def failing(lines):
    if isinstance(lines, str):
        return {"malformed"}
    return {name for name, line in lines.items() if line[0] == "failed"}


# --- Cases ---------------------------------------------------------------------------------------------------------------------

def all_notes(match, seat):
    """Everything that the guest of a seat notes."""
    seal, chain = match.seal, receipts(match.record())
    notes = {"commit": seal.commit.hex(), "terms": seal.terms.hex(), "share": {seat: seal.shares[seat].hex()},
             "receipt": (chain[-1], len(chain) - 1), "seen": match.record(viewer=seat)}
    if len(match.guests) == 2:
        notes["share_commit"] = {1 - seat: seal.share_commits[1 - seat].hex()}
    return notes


def changed(record, at, **members):
    """The record with other members in a line, which is found by its number or by its first member."""
    record = copy.deepcopy(record)
    if isinstance(at, str):
        at = next(i for i, line in enumerate(record) if at in line)
    record[at] |= members
    return record


def with_terms(match, **members):
    """The record of a host that changes terms, commits to them anew and derives the key anew: only the cards betray it."""
    header = match.lines[0] | members
    seal = sealed.Seal(match.name, header, match.guests, sealed.MATCHES[match.name].get("tried", 0))
    return sealed.sealed_lines(match.lines, seal.header(header, match.guests), seal)


def other_discard(record):
    """The record with a discard and the same seat's next one in each other's place, where the cards allow it."""
    record = copy.deepcopy(record)
    places = [i for i, line in enumerate(record) if line.get("do", "").startswith("discard")]
    for first in places:
        seat, own = record[first]["seat"], [i for i in places if i > first and record[i]["seat"] == record[first]["seat"]]
        for second in own[:1]:
            trial = copy.deepcopy(record)
            trial[first]["do"], trial[second]["do"] = trial[second]["do"], trial[first]["do"]
            lines = by_python(trial)
            if record[first]["do"] != record[second]["do"] and isinstance(lines, dict) and not failing(lines):
                return trial
    raise AssertionError(f"no two discards of seat {seat} can change places")


def false_cards(record):
    """The record for one seat with the same card in the place of each that the seat drew."""
    return [line | {"card": "3C"} if "card" in line else line for line in record]


class Case:
    """A changed record. `failed` are the lines that both verifiers call failed, or “malformed”."""

    def __init__(self, name, record, failed, notes=None):
        self.name, self.record, self.notes, self.failed = name, record, notes or {}, set(failed.split())


def cheats():
    match, other = Sealed("montreal"), Sealed("forfeit")
    seal, honest = match.seal, match.record()
    notes = all_notes(match, 0)
    kept = {"receipt": notes["receipt"]}
    header, end = honest[0], len(honest) - 2
    payment = dict(honest[end]["payment"], total=honest[end]["payment"]["total"] + 1)
    actions = [i for i, line in enumerate(honest) if "do" in line]
    lay = next(i for i in actions if honest[i]["do"].startswith("lay"))
    score = next(line for line in honest if "deal_end" in line)
    more = {"points": [score["points"][0] + 5, score["points"][1]], "totals": [score["totals"][0] + 5, score["totals"][1]]}
    redacted = match.record(viewer=0)
    hand = next(line for line in redacted if "hand" in line)["hand"]
    stranger = next(card for card in verify.PACK if card not in hand)
    seen_draw = next(i for i, line in enumerate(redacted) if "card" in line)
    long_rules = {"match": {"target": 305}}
    shares = [share.hex() for share in seal.shares]
    commits = [commit.hex() for commit in seal.share_commits]
    blocked, one_pack, hooks = Sealed("blocked"), Sealed("one-pack"), Sealed("hooks")
    alone, one_guest = Sealed("progressive"), Sealed("target-2000")
    yield Case("cards of another deck", [header] + other.record()[1:-1] + honest[-1:], "cards")
    yield Case("stakes", changed(honest, 0, stakes=[100, 300]), "rules promise")
    yield Case("stakes, and the payment for them",
               changed(changed(honest, 0, stakes=[2, 6]), end,
                       payment={name: 2 * amount for name, amount in honest[end]["payment"].items()}), "promise")
    yield Case("stakes, committed to anew", with_terms(match, stakes=[2, 6]), "cards")
    yield Case("stakes, committed to anew, and a guest that noted the commitment", with_terms(match, stakes=[2, 6]),
               "cards promise", {"commit": notes["commit"]})
    yield Case("players", changed(honest, 0, players=["ann", "ben"]), "promise")
    yield Case("variant", changed(honest, 0, variant="other"), "promise")
    yield Case("rules", changed(honest, 0, rules=long_rules), "rules promise")
    yield Case("rules, with their hash",
               changed(honest, 0, rules=long_rules, variant_hash=sealed.sha256(written(long_rules).encode()).hex()),
               "rules promise")
    yield Case("options", changed(honest, 0, options={}), "promise")
    yield Case("options that differ from the rules", changed(honest, 0, options={"target": 200}), "rules promise")
    yield Case("script", changed(hooks.record(), 0, script=hooks.lines[0]["script"] + "\n"), "rules promise")
    yield Case("a hook that is said to have failed and has not", changed(hooks.record(), "deal_end", failed_hooks=["score_deal"]),
               "rules")
    yield Case("another card that the last turn drew", changed(hooks.record(), "deal_end", drawn="AD"), "rules")
    yield Case("no card that the last turn drew", changed(hooks.record(), "deal_end", drawn=None), "rules")
    yield Case("no card that the last turn drew, before the reveal", changed(hooks.record()[:-1], "deal_end", drawn=None), "rules")
    yield Case("a card drawn that no script reads", changed(honest, "deal_end", drawn="AC"), "malformed")
    yield Case("hash of the rules", changed(honest, 0, variant_hash="0" * 64), "rules promise")
    fewer = changed(honest, 0, guests=[0], shares=[shares[0], None])
    del fewer[0]["share_commits"]
    yield Case("a guest's share left out", fewer, "promise cards")
    yield Case("another commitment", changed(honest, 0, commit="1" * 64), "promise cards")
    yield Case("shares of swapped seats", changed(honest, 0, shares=shares[::-1]), "promise cards")
    yield Case("shares and commitments of swapped seats", changed(honest, 0, shares=shares[::-1], share_commits=commits[::-1]),
               "promise cards")
    yield Case("another share commitment", changed(honest, 0, share_commits=["2" * 64, commits[1]]), "promise")
    yield Case("another reveal", changed(honest, -1, reveal={"seed": "3" * 64}), "promise cards")
    yield Case("first dealer", changed(honest, 1, dealer=1 - honest[1]["dealer"]), "rules cards")

    yield Case("two lines swapped", honest[:3] + [honest[4], honest[3]] + honest[5:], "rules")
    yield Case("an action dropped", honest[:3] + honest[4:], "rules")
    yield Case("a turn dropped", honest[:2] + honest[4:], "rules")
    yield Case("the end of the deal dropped", honest[:end - 1] + honest[end:], "rules")
    yield Case("the end of the match dropped", honest[:end] + honest[end + 1:], "malformed")
    yield Case("an action added", honest[:4] + [{"seat": honest[3]["seat"], "do": "draw"}] + honest[4:], "rules")
    yield Case("a reshuffle added", honest[:2] + [{"reshuffle": 1}] + honest[2:], "rules")
    yield Case("a second reveal", honest + honest[-1:], "malformed")
    yield Case("a deal after the end", honest + [{"deal": 2, "dealer": 0}], "malformed")
    yield Case("reshuffles miscounted", changed(Sealed("reshuffled").record(), "reshuffle", reshuffle=2), "rules")
    yield Case("turned-over stocks miscounted", changed(one_pack.record(), "reshuffle", reshuffle=9), "rules")
    yield Case("a deal miscounted", changed(blocked.record(), 1, deal=2), "rules")

    yield Case("another player's action", changed(honest, 2, seat=1 - honest[2]["seat"]), "rules")
    yield Case("a discard of a card that was not held", changed(honest, actions[-1], do="discard 2C"), "cards")
    yield Case("a lay of cards that were not held", changed(honest, lay, do="lay A AC AD AH"), "cards")
    yield Case("an action in another spelling", changed(honest, lay, do=honest[lay]["do"] + " "), "rules")
    yield Case("a discard that could have been, and a receipt", other_discard(honest), "receipt", kept)
    yield Case("a discard that could have been, and a record that was seen", other_discard(honest), "seen",
               {"seen": redacted})
    yield Case("score", changed(honest, "deal_end", points=more["points"]), "rules")
    yield Case("score and totals", changed(changed(honest, "deal_end", **more), end, totals=more["totals"]), "rules")
    yield Case("score, and a receipt", changed(honest, "deal_end", points=more["points"]), "rules receipt", kept)
    yield Case("naturals", changed(honest, "deal_end", naturals=[1, 0]), "rules")
    yield Case("chapeau", changed(honest, "deal_end", chapeau=[False, True]), "rules")
    yield Case("who is out", changed(honest, "deal_end", out=1 - score["out"], hands=score["hands"][::-1]), "rules")
    yield Case("who is out, by its own cards", changed(honest, "deal_end", out=1 - score["out"]), "malformed")
    yield Case("nobody is out", changed(honest, "deal_end", out=None), "malformed")
    left = score["hands"][1 - score["out"]]
    for name, cards, failed in (("another card", sorted([stranger] + left[1:], key=verify.in_pack), "rules"),
                                ("a card fewer", left[1:], "rules"), ("no card", [], "malformed"), ("a hidden hand", None, "malformed"),
                                ("the cards in another order", left[::-1], "malformed")):
        for viewer in (None, 0, 1):
            yield Case(f"left with {name}, for {viewer}",
                       changed(match.record(viewer), "deal_end", hands=[[] if seat == score["out"] else cards for seat in (0, 1)]), failed)
    yield Case("a hidden hand of the player who is out",
               changed(honest, "deal_end", hands=[None if seat == score["out"] else left for seat in (0, 1)]), "rules")
    yield Case("left with another card, before the reveal", changed(honest[:-1], "deal_end", hands=[
        [] if seat == score["out"] else ["AC"] * len(left) for seat in (0, 1)]), "rules")
    yield Case("winner", changed(honest, end, winner=1 - honest[end]["winner"]), "rules")
    yield Case("payment", changed(honest, end, payment=payment), "rules")
    yield Case("payment left out", changed(honest, end, payment=None), "rules")
    yield Case("a drawn match with a payment", changed(Sealed("drawn").record(), "match_end", payment=payment), "rules")
    early = {"winner": None, "totals": [0, 0], "naturals": [0, 0], "chapeaux": [0, 0], "payment": None}
    for name, end_words in (("aborted", {"end": "aborted", "by": None}), ("agreed", {"end": "agreed"})):
        last = [{"match_end": 1, **end_words, **early}] + honest[-1:]
        yield Case(f"{name} after the end of the match", honest[:end] + [last[0] | {"totals": honest[end]["totals"]}] + honest[-1:], "rules")
        yield Case(f"{name} with a winner", honest[:9] + [last[0] | {"winner": 0}] + honest[-1:], "rules")
        yield Case(f"{name} with a payment", honest[:9] + [last[0] | {"payment": honest[end]["payment"]}] + honest[-1:], "rules")
        yield Case(f"{name} with totals", honest[:9] + [last[0] | {"totals": [5, 0]}] + honest[-1:], "rules")
        yield Case(f"{name} with a fault", honest[:9] + [{"match_end": 1, **end_words, "fault": {"seat": 0, "kind": "resign"}, **early}]
                   + honest[-1:], "malformed")
    yield Case("aborted without who", honest[:9] + [{"match_end": 1, "end": "aborted", **early}] + honest[-1:], "malformed")
    yield Case("agreed by a seat", honest[:9] + [{"match_end": 1, "end": "agreed", "by": 0, **early}] + honest[-1:], "malformed")
    for name, kind, members in (("a rule set", "deal", {"set": 1}), ("the memory of a match", "deal_end", {"memory": {"turns": 3}})):
        yield Case(f"{name}, of a later release", changed(honest, kind, **members), "malformed")
    yield Case("a call, of a later release", changed(honest, 2, do="call WORD"), "rules")
    yield Case("totals of the match", changed(honest, end, totals=[0, 0]), "rules")
    given_up = other.record()
    yield Case("a natural for the player who gives up", changed(given_up, "deal_end", naturals=[1, 0]), "rules")
    yield Case("the other player gives up",
               changed(given_up, "match_end", fault={"seat": 1, "kind": "resign"}), "rules")
    yield Case("a payment as if the deal were not scored",
               changed(given_up, "match_end", payment={"game": 3, "difference": 0, "naturals": 0, "chapeaux": 0, "skunk": 3,
                                                       "total": 6}), "rules")

    for name, noted in (("commit", "5" * 64), ("terms", "5" * 64), ("share", {0: shares[1]}), ("share", {1: shares[0]}),
                        ("share_commit", {1: commits[0]}), ("share_commit", {0: commits[1]})):
        yield Case(f"a note that does not fit: {name} {noted}", honest, "promise", {name: noted})
    yield Case("a share of a seat that is no guest", one_guest.record(), "promise", {"share": {0: shares[0]}})
    yield Case("a share commitment, and one guest", one_guest.record(), "promise", {"share_commit": {1: commits[0]}})
    yield Case("a share, and no guest", alone.record(), "promise", {"share": {0: shares[0]}})
    foreign = receipts(other.record())
    yield Case("a receipt of another match", honest, "receipt", {"receipt": (foreign[5], None)})
    yield Case("a receipt of another match, with its line", honest, "receipt", {"receipt": (foreign[5], 5)})
    yield Case("a receipt at the wrong line", honest, "receipt", {"receipt": (receipts(honest)[5], 6)})

    swapped = [stranger] + hand[1:]
    yield Case("a redacted record with another hand", changed(redacted, "hand", hand=swapped), "cards")
    yield Case("a redacted record with another upcard", changed(redacted, "upcard", upcard="3C" if redacted[1]["upcard"] != "3C" else "3D"),
               "cards")
    yield Case("a redacted record with another draw",
               changed(redacted, seen_draw, card="3C" if redacted[seen_draw]["card"] != "3C" else "3D"), "cards")
    watched = match.record(viewer=sealed.ONLOOKER)
    yield Case("an onlooker's record with another upcard", changed(watched, "upcard", upcard="3C" if watched[1]["upcard"] != "3C" else "3D"),
               "cards")
    yield Case("an onlooker's record with a hand", changed(redacted, 0, **{"for": None}), "malformed")
    yield Case("a seat's record without a hand", changed(watched, 0, **{"for": 0}), "malformed")
    yield Case("seen: an onlooker's record", honest, "seen", {"seen": watched})
    yield Case("seen: another hand", honest, "seen", {"seen": changed(redacted, "hand", hand=swapped)})
    for name, wrong in (("too few", hand[1:]), ("too many", hand + hand[-1:]), ("no cards", [])):
        yield Case(f"a redacted record with a hand of {name}", changed(redacted, "hand", hand=wrong), "cards")
        false = false_cards(changed(redacted, "hand", hand=wrong))
        yield Case(f"seen: a hand of {name}, and false cards after it", honest, "seen", {"seen": false})
        yield Case(f"seen: a hand of {name}, before the reveal", honest[:-1], "seen", {"seen": false[:-1]})
    yield Case("seen: a walk that stops", honest[:2] + honest[4:], "rules seen", {"seen": redacted[:2] + redacted[4:]})
    yield Case("seen: another draw", honest, "seen",
               {"seen": changed(redacted, seen_draw, card="3C" if redacted[seen_draw]["card"] != "3C" else "3D")})
    yield Case("seen: another action", honest, "seen", {"seen": changed(redacted, actions[-1], do="discard 2C")})
    yield Case("seen: another engine", honest, "seen", {"seen": changed(redacted, 0, engine="9.9.9")})
    yield Case("seen: more lines than the record has", honest[:-1], "seen", {"seen": redacted})
    yield Case("seen: a record for everybody", honest, "seen", {"seen": honest})
    yield Case("seen: another match", honest, "seen", {"seen": other.record(viewer=0)})


# What a record alone does not show, by what shows it. The first two are conceded by the protocol.
def not_prevented():
    match, chain = Sealed("montreal"), receipts(Sealed("montreal").record())
    honest, kept = match.record(), {"receipt": (chain[-1], None)}
    forfeit = Sealed("early-forfeit")
    timeout = changed(forfeit.record(), "match_end", fault={"seat": 0, "kind": "timeout"})
    yield Case("a resignation that was a timeout", timeout, "", {})
    yield Case("an action that could have been", other_discard(honest), "", {})
    yield Case("another engine", changed(honest, 0, engine="9.9.9"), "", {})
    yield Case("a resignation that was a timeout, and a receipt", timeout, "receipt",
               {"receipt": (receipts(forfeit.record())[-1], None)})
    yield Case("another engine, and a receipt", changed(honest, 0, engine="9.9.9"), "receipt", kept)


def honest_cases():
    for name in sealed.MATCHES:
        match = Sealed(name)
        for viewer in (None, 0, 1, sealed.ONLOOKER):
            yield Case(f"{name}, for {viewer}", match.record(viewer), "")
            for seat in match.guests:
                yield Case(f"{name}, for {viewer}, noted by seat {seat}", match.record(viewer), "", all_notes(match, seat))


def unsealed_records():
    golden = [path for path in GOLDEN.glob("records*/*.jsonl") if path.read_bytes().startswith(verify.HEADER + b"2,")]
    assert golden
    return [sealed.FOLDER / f"{name}.jsonl" for name in sealed.MATCHES] + golden


def warned_cases():
    """Records that are unfinished, with what is noted of them, and their word."""
    match = Sealed("montreal")
    honest, redacted = match.record(), match.record(viewer=1)
    notes = all_notes(match, 1)
    chain = receipts(honest)
    yield Case("no reveal", honest[:-1], "")
    yield Case("no reveal, and a commitment", honest[:-1], "", {"commit": notes["commit"]})
    yield Case("no reveal, and notes", honest[:-1], "", {"share": notes["share"], "seen": redacted[:-1], "receipt": (chain[9], 9)})
    yield Case("no reveal, for one seat", redacted[:-1], "")
    yield Case("no end", honest[:-2], "")
    yield Case("the header alone", honest[:1], "")
    yield Case("in the middle of a turn", honest[:5], "")
    yield Case("the last line cut short", text_of(honest).encode()[:-9], "")
    yield Case("an action cut short", text_of(honest[:9]).encode()[:-4], "")


MALFORMED = [
    b"", b"\n", b"x", b"[1]", b"null", b"{}", b"\xff\xfe{}", b"{\"mille_record\":2}", b"{\"mille_record\":true}",
    b"{\"mille_record\":[2]}", b"{\"mille_record\":99}", b"{\"do\":\"draw\"}", b"{\"mille_record\":1}\n{\"do\":7}",
    b"{\"mille_record\":2,\"decks\":\"committed\"}\n{\"reveal\":3}", b"[" * 100000, b"{\"a\":" * 100000, b"\x00" * 1000,
    b"{\"mille_record\":NaN}", b"{\"mille_record\":1e999}", b"{\"mille_record\":2.0}", b"{\"mille_record\":" + b"9" * 10000 + b"}",
    b"\"" + b"a" * 100000 + b"\"", b"{\"mille_record\":2,\"mille_record\":2}", b"{\"mille_record\":1,\"engine\":\"\\ud800\"}",
    b"{\"mille_record\":2,\"decks\":\"seed\",\"seed\":\"0g\"}", b"{\"mille_record\":2,\"decks\":\"given\",\"seed\":null}",
]


def malformed_cases():
    """Records that are damaged, with a part of what is said of them."""
    honest = Sealed("montreal").record()
    header = honest[0]
    text = text_of(honest)
    yield "white space", text.replace('{"deal":1,', '{"deal": 1,').encode(), "line 2, column 9: "
    yield "an escape", text.replace('"greedy"', '"\\u0067reedy"').encode(), "line 1, column "
    yield "a blank line", text.replace("\n", "\n\n", 1).encode(), "line 2, column 1: "
    yield "a line end of another system", text.replace("\n", "\r\n").encode(), "line 1, column "
    yield "no UTF-8", text.encode().replace(b"draw", b"dr\xe4w", 1), "line 3, column 19: this is no UTF-8"
    yield "a member twice", text.replace('"seat":', '"seat":0,"seat":', 1).encode(), "line 3"
    yield "a name twice, after another", b'{"mille_record":2,"a":1,"b":1,"b":1,"a":1}', '"b" stands twice'
    many = ",".join(f'"{number}":0' for number in range(400000))  # so many that comparing each with each would take minutes
    yield "the last of many members twice", f'{{"mille_record":2,{many},"399999":0}}'.encode(), '"399999" stands twice'
    yield "many members", f'{{"mille_record":2,{many}}}'.encode(), "“engine” is due here"
    for name, long in (("a long string", "a" * 10**7), ("a long string of escapes", "\\n" * 10**7)):
        yield name, f'{{"mille_record":2,"engine":"{long}"}}'.encode(), "“engine” must be"
        yield f"{name} as a name", f'{{"mille_record":2,"{long}":1}}'.encode(), "“engine” is due here"
        yield f"{name} that does not end", f'{{"mille_record":2,"engine":"{long}'.encode(), "this is no JSON"
    for wrong in ("\\x", "\\u12g4", "\\", "\t", "\0"):
        yield f"{wrong!r} in a string", f'{{"mille_record":2,"engine":"a{wrong}"}}'.encode(), "this is no JSON"
    yield "a fraction", text.replace('"deal":1', '"deal":1.0', 1).encode(), "line 2"
    for version in (1, 3, True, None):
        yield f"version {version}", text_of(changed(honest, 0, mille_record=version)).encode(), "of records is unknown here"
    yield "committed decks", text_of(changed(honest, 0, decks="committed")).encode(), "line 1: "
    yield "draw_ends", text_of(changed(honest, 1, draw_ends=True)).encode(), "line 2: \"draw_ends\" does not belong here"
    yield "a cut", text_of(changed(honest, 1, cut=0)).encode(), "line 2: \"cut\" does not belong here"
    yield "a deck", text_of(changed(honest, 1, deck=[])).encode(), "line 2: \"deck\" does not belong here"
    yield "a reshuffle with cards", text_of(changed(Sealed("reshuffled").record(), "reshuffle", reshuffle=["AC"])).encode(), \
        "“reshuffle” must be a whole number"
    yield "a seed", text_of(changed(honest, 0, seed="0" * 64)).encode(), "line 1: “seed” must be null"
    yield "a share in capitals", text_of(changed(honest, 0, shares=["A" * 64, "b" * 64])).encode(), "line 1: “shares” must be"
    yield "a share too few", text_of(changed(honest, 0, shares=[None, header["shares"][1]])).encode(), "line 1: “shares” must hold"
    yield "guests in another order", text_of(changed(honest, 0, guests=[1, 0])).encode(), "line 1: “guests” must be"
    yield "guests that are booleans", text_of(changed(honest, 0, guests=[False, True])).encode(), "line 1: “guests” must be"
    one = Sealed("target-2000").record()
    with_commits = dict(one[0])
    players = with_commits.pop("players")
    yield "share commitments of one guest", text_of([with_commits | {"share_commits": ["0" * 64] * 2, "players": players}] + one[1:]).encode(), \
        "line 1: “players” is due here, not \"share_commits\""
    without = {name: value for name, value in header.items() if name != "share_commits"}
    yield "no share commitments of two guests", text_of([without] + honest[1:]).encode(), "line 1: “share_commits” is due here"
    yield "members in another order", text_of([{"mille_record": 2, "variant": 0} | header] + honest[1:]).encode(), \
        "line 1: “engine” is due here, not \"variant\""
    yield "an unknown field", text_of(changed(honest, 0, rules={"sets": {"max_runs": 3}})).encode(), \
        "line 1: the rule field sets.max_runs is unknown here: written by a newer libmille"
    yield "a pack of a million", text_of(changed(honest, 0, rules={"cards": {"packs": 1000000}})).encode(), "line 1: the rule field"
    yield "a name that a terminal obeys", text_of(changed(honest, 0, players=["\x1b[2J", "b"])).encode(), "line 1: “players” must be"
    yield "no such line", text_of(honest[:3] + [{"dance": 1}] + honest[3:]).encode(), "line 4: a line that begins with \"dance\""
    for name, at, line in (("a second reveal", len(honest), honest[-1]), ("a deal after the end", len(honest), {"deal": 2, "dealer": 0}),
                           ("a second end", len(honest), honest[-2]), ("a second end before the reveal", -1, honest[-2]),
                           ("a reveal before the end", -2, honest[-1]), ("a reveal after the header", 1, honest[-1]),
                           ("an action after the header", 1, honest[2]), ("a reshuffle after the header", 1, {"reshuffle": 1})):
        yield name, text_of([*honest[:at], line, *honest[at:]]).encode(), "cannot stand here"
    for name, before in (("an end", b'{"match_end":1}\n'), ("a mark", b"\xef\xbb\xbf"), ("a blank", b" "), ("a line end", b"\n"),
                         ("an object", b"{}\n"), ("a match behind a mark", b"\xef\xbb\xbf" + text.encode())):
        yield f"{name} before the header", before + text.encode(), "line 1"
    for name, after in (("junk", b"junk"), ("a blank line", b"\n"), ("a beginning of a line", b'{"deal":1,'),
                        ("a beginning of a header and more", b'{"mille_rx')):
        yield f"{name} after the reveal", text.encode() + after, f"line {len(honest) + 1}"
    for seat in (2, -1, True, "0"):
        yield f"for {seat}", text_of([{"mille_record": 2, "for": seat} | header, *honest[1:]]).encode(), "line 1: “for” must be"
    yield "for, and a record for everybody", text_of([{"mille_record": 2, "for": 0} | header, *honest[1:]]).encode(), "“hand” is missing"
    redacted = Sealed("montreal").record(viewer=0)
    yield "a misplaced for", text_of([header | {"for": 0}, *redacted[1:]]).encode(), "\"for\" does not belong here"
    yield "no for", text_of([header, *redacted[1:]]).encode(), "line 2: \"hand\" does not belong here"
    hand = redacted[1]["hand"]
    yield "a hand in another order", text_of(changed(redacted, "hand", hand=hand[::-1])).encode(), "“hand” must be a list of cards in"
    for engine in ("", "a" * 64, "a\\b", 'a"b', "é", "\t", 1):
        yield f"engine {engine}", text_of(changed(honest, 0, engine=engine)).encode(), "line 1: “engine” must be"
    yield "no such fault", text_of(changed(Sealed("forfeit").record(), "match_end", fault={"seat": 0, "kind": "sleep"})).encode(), \
        "“kind” must be one of"
    yield "an old deck", Sealed("montreal").text.replace('"decks":"seed"', '"decks":"committed"').encode(), "line 1: “decks” must be"


BAD_RULES = [  # beside the fields out of their ranges
    ("a field with its base value", {"match": {"target": 1200}}), ("an empty group", {"match": {}}),
    ("an empty group of one field", {"score": {}}), ("a bonus that is the base's", {"out": {"bonus": 0}}),
    ("a hand that is the base's", {"deal": {"hand": 15}}), ("wild cards that are the base's", {"cards": {"wild": ["2"]}}),
    ("an unknown empty group", {"runs": {}}), ("an unknown group", {"runs": {"size": 3}}), ("a group that is a list", {"match": []}),
    ("a name of another language", {"match": {"__proto__": 1}}), ("a group of another language", {"constructor": {"name": 1}}),
    ("groups in another order", {"match": {"target": 300}, "deal": {"hand": 14}}),
    ("fields in another order", {"deal": {"max_turns": 40, "hand": 14}}),
    ("wild cards in another order", {"cards": {"wild": ["joker", "2"]}}), ("a rank that is wild twice", {"cards": {"wild": ["3", "3"]}}),
    ("values in another order", {"cards": {"values": {"K": 20, "A": 20}}}),
    ("cards before ranks", {"cards": {"values": {"QS": 20, "A": 20}}}),
    ("a value that its rank has", {"cards": {"values": {"3C": 5}}}), ("no values", {"cards": {"values": {}}}),
    ("a rank by its cards", {"cards": {"values": {"3C": 6, "3D": 6, "3H": 6, "3S": 6}}}),
    ("too many naturals", {"cards": {"packs": 1}}), ("a set of more cards than it may have", {"sets": {"min_size": 5, "max_size": 4}}),
    ("a skunk that multiplies by nothing", {"payment": {"skunk": 0}}), ("three values in a rank", {"cards": {"values": {"3C": 6, "3D": 7}}}),
    ("a legal list without end", {"cards": {"jokers": 4, "wild": ["2", "joker"], "values": {"2C": 21, "2D": 21}},
                                  "sets": {"lay_on_opponent": True}}), ("jokers that are not wild", {"cards": {"jokers": 2}}),
]
GOOD_RULES = [
    {}, {"cards": {"packs": 1}, "naturals": {"size": 4}}, {"cards": {"wild": []}}, {"cards": {"jokers": 4, "wild": ["joker"]}},
    {"cards": {"wild": ["3", "K"]}}, {"cards": {"values": {"QS": 10}}}, {"cards": {"values": {"A": 0, "joker": 1000, "3C": 6}}},
    {"cards": {"values": {"3": 6, "3C": 5}}}, {"cards": {"values": {"Q": 20, "K": 9}}}, {"cards": {"values": {"J": 50, "JD": 10}}},
]


def rules_cases():
    """Rules of a record, each with its name and with whether a record may have them."""
    for name, rules in BAD_RULES:
        yield name, rules, False
    for value in ({"QS": -7}, {"QS": 1001}, {"A": True}, {"X": 5}, {"1": 5}, {"QS": "9"}, [], None, 5):
        yield f"the values {value}", {"cards": {"values": value}}, False
    for value in (["A", "2", "3"], ["X"], [2], [["2"]], "2", None, {}):
        yield f"the wild cards {value}", {"cards": {"wild": value}}, False
    for rules in GOOD_RULES:
        yield f"good rules {rules}", rules, True
    with_fields = {"cards.jokers": {"cards": {"wild": ["2", "joker"]}}, "cards.packs": {"naturals": {"size": 4}},
                   "payment.skunk": {"payment": {"skunk_mode": "add"}}, "payment.double_skunk": {"payment": {"skunk_mode": "add"}}}
    for group, fields in verify.FIELDS.items():
        for field, (base, allowed) in fields.items():
            name = f"{group}.{field}"
            for value in (None, [], {}, "anything", -1, 10**9, *([1, 0] if isinstance(base, bool) else [True, False]), str(base)):
                if name not in ("cards.wild", "cards.values") and (type(value) is not type(base) or value not in allowed):
                    yield f"{name} {value!r}", {group: {field: value}}, False
            ends = allowed and ([allowed[0], allowed[-1]] if isinstance(allowed, range) else allowed)
            for value in ends or ():
                if isinstance(allowed, range):
                    yield f"{name} past {value}", {group: {field: value + (1 if value == allowed[-1] else -1)}}, False
                if value != base:
                    rules = {name: dict(of) for name, of in with_fields.get(name, {}).items()}
                    rules.setdefault(group, {})[field] = value
                    yield f"{name} {value!r}", {name: {one: rules[name][one] for one in verify.FIELDS[name] if one in rules[name]}
                                                for name in verify.FIELDS if name in rules}, True


def junk(rng):
    return rng.choice([None, True, -1, 0, 10**14, "", "AC", "draw", [], {}, [[]], {"a": {}}, ["AC"] * 3, [0, 1], "\u2028"])


def damaged_by_chance(count):
    """Records with random changes, always the same ones."""
    rng = random.Random(7)
    sources = [Sealed("forfeit").record(), Sealed("early-forfeit").record(viewer=0), Sealed("early-forfeit").lines]
    for _ in range(count):
        record = copy.deepcopy(rng.choice(sources))
        if rng.random() < 0.5:
            line = rng.choice(record)
            place = rng.choice(list(line))
            inner = line[place]
            if isinstance(inner, (list, dict)) and inner and rng.random() < 0.5:
                key = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
                inner[key] = junk(rng)
            else:
                line[place] = junk(rng)
            yield text_of(record).encode()
        else:
            data = bytearray(text_of(record).encode())
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(data))
                data[at:at + rng.randint(0, 3)] = bytes(rng.choice(b'{}[]",:0129ACDHSxt\\\x00\xff\n') for _ in range(rng.randint(0, 3)))
            yield bytes(data)


# --- Tests ---------------------------------------------------------------------------------------------------------------------

class Vector(unittest.TestCase):
    def test_every_value_of_the_protocol(self):
        header = json.loads(VECTOR["lines"][0])
        seed, shares = bytes.fromhex(VECTOR["seed"]), [bytes.fromhex(share) for share in VECTOR["shares"]]
        self.assertEqual(verify.terms_text(header), VECTOR["terms_text"])
        terms = verify.terms_of(header)
        self.assertEqual(terms.hex(), VECTOR["terms"])
        commit = verify.commit_of(seed, terms)
        self.assertEqual(commit.hex(), VECTOR["commit"])
        self.assertEqual([verify.share_commit_of(commit, seat, share).hex() for seat, share in enumerate(shares)],
                         VECTOR["share_commits"])
        key = verify.key_of(seed, commit, shares)
        self.assertEqual(key.hex(), VECTOR["key"])
        self.assertEqual(verify.sealed_key(header, seed), key)
        self.assertEqual(verify.first_dealer(key), 1)
        rules = verify.read_rules(header["rules"], 1)
        self.assertEqual(" ".join(verify.deck_of(key, rules, 1)[:8]), VECTOR["deck"])
        self.assertEqual(verify.receipts(VECTOR["lines"]), VECTOR["receipts"])

    def test_the_record_of_the_vector(self):
        match, = verify.read_matches("\n".join(VECTOR["lines"] + [""]).encode())
        self.assertEqual(verify.public_lines(match), VECTOR["lines"])
        lines, chain = verify.verify(match, {"receipt": (VECTOR["receipts"][1], None)})
        self.assertEqual(chain, VECTOR["receipts"])
        self.assertEqual([status for status, _ in lines.values()], ["ok", "not checked", "not checked", "not checked", "ok", "warning"])

    def test_a_seat_without_a_share_is_a_zero_byte(self):
        seed, commit, share = b"\1" * 32, b"\2" * 32, b"\3" * 32
        self.assertEqual(verify.key_of(seed, commit, [None, share]),
                         sealed.sha256(b"mille deck key 2", seed, commit, b"\0", b"\1", share))


class Honest(unittest.TestCase):
    def test_records_pass_with_and_without_notes(self):
        for case in honest_cases():
            with self.subTest(case.name):
                lines = by_python(case.record, case.notes)
                self.assertEqual(failing(lines), set(), lines)
                self.assertEqual(lines["cards"][0], "ok")
                self.assertEqual(lines["completeness"][0], "ok")
                due = "ok" if case.notes else "not checked"
                self.assertEqual([lines[name][0] for name in ("promise", "seen", "receipt")], [due] * 3)
                self.assertTrue(lines["result"].startswith(VERIFIED if case.notes else "agrees with itself"), lines["result"])
                self.assertIn("Terms hash: ", lines["promise"][1])

    def test_scores_and_payments_are_checked_but_not_those_of_a_script(self):
        for name in sealed.MATCHES:
            with self.subTest(name):
                status, text = by_python(Sealed(name).record(viewer=0))["rules"]
                if name == "hooks":
                    self.assertEqual(status, "warning")
                    self.assertIn("Options that could not be checked: target.", text)
                    self.assertIn("its scores, its end and its payment were not checked", text)
                else:
                    self.assertRegex(text, "the scores of [1-9][0-9]* deals?, the sums, the winner and the payment")
                self.assertIn("Not checked: whether each action was legal.", text)

    def test_only_all_of_a_guests_notes_make_a_match_verified(self):
        match, alone = Sealed("forfeit"), Sealed("progressive")
        notes = all_notes(match, 1)
        chain = receipts(match.record())
        due = {"commit": "the seed could have been chosen last", "share": "the host could have chosen it",
               "share_commit": "that share could have been chosen last"}
        for name, why in due.items():
            lines = by_python(match.record(), {key: note for key, note in notes.items() if key != name})
            self.assertIn(why, lines["promise"][1])
            self.assertTrue(lines["result"].startswith("agrees with what was noted"), lines)
        promise = {name: notes[name] for name in due}
        for more, word in (({}, "agrees with what"), ({"receipt": (chain[5], None)}, "agrees with what"),
                           ({"receipt": (chain[-2], None)}, VERIFIED), ({"receipt": (chain[-1], None)}, VERIFIED),
                           ({"seen": match.record(viewer=1)}, VERIFIED), ({"seen": match.record(viewer=1)[:-3]}, "agrees with")):
            self.assertTrue(by_python(match.record(), promise | more)["result"].startswith(word))
        notes = {"commit": alone.seal.commit.hex(), "receipt": (receipts(alone.record())[-1], None)}
        self.assertTrue(by_python(alone.record(), notes)["result"].startswith("agrees with what was noted"))

    def test_a_shipped_name_with_other_rules_is_named(self):
        self.assertIn("not those of the shipped montreal: match.target is 300, not 1200.",
                      by_python(changed(Sealed("montreal").record(), 0, options={}))["rules"][1])

    def test_options_agree_with_rules(self):
        plain, target = Sealed("early-forfeit").lines, Sealed("montreal").lines
        self.assertEqual(by_python(plain)["rules"][0], "ok")
        self.assertEqual(by_python(target)["rules"][0], "ok")
        self.assertEqual(by_python(changed(plain, 0, options={"target": 1200}))["rules"][0], "ok")
        for record, options in ((plain, {"target": 5000}), (plain, {"target": "1200"}), (plain, {"target": True}), (plain, {"target": -5}),
                                (target, {"target": 1200}), (target, {"target": "300"})):
            self.assertIn("the option target is ", by_python(changed(record, 0, options=options))["rules"][1])
            self.assertEqual(by_python(changed(record, 0, options=options))["rules"][0], "failed")
        status, text = by_python(changed(plain, 0, options={"speed": 3, "target": 1200}))["rules"]
        self.assertEqual(status, "warning")
        self.assertIn("Options that could not be checked: speed.", text)
        for options in ({"A": 1}, {"a" * 32: 1}, {"": 1}, {"a": None}, {"a": []}, {"a": "b" * 48}, {"a": "\x07"}):
            self.assertIn("“options” must be", by_python(changed(plain, 0, options=options)))

    def test_an_option_of_a_house_rule_cannot_be_checked(self):
        record = changed(Sealed("one-pack").lines, 0, options={"target": 25})
        self.assertEqual(record[0]["rules"]["out"], {"bonus": 25})
        self.assertNotIn("script", record[0])
        status, text = by_python(record)["rules"]
        self.assertEqual(status, "warning")
        self.assertIn("Options that could not be checked: target.", text)

    def test_legal_lists_and_hashes_are_checked_by_their_form(self):
        lines = Sealed("montreal").lines[:5]
        draw = next(i for i, line in enumerate(lines) if line.get("do") == "draw")
        for member, value, status in (("legal", ["draw"], "warning"), ("legal", ["draw", "pile QC QH"], "warning"), ("legal", [], "failed"),
                                      ("legal", ["pass"], "failed"), ("legal", ["draw", "dance"], "failed"), ("hash", "0" * 16, "warning"),
                                      ("hash", "0" * 15, None), ("hash", "A" * 16, None), ("hash", 7, None), ("legal", [7], None)):
            found = by_python(changed(lines, draw, **{member: value}))
            with self.subTest(f"{member} {value}"):
                self.assertIsInstance(found, dict if status else str, found)
                if status:
                    self.assertEqual(found["rules"][0], status, found)
                if status == "warning":
                    self.assertIn(f"Members that were not checked: {member}.", found["rules"][1])

    def test_a_host_without_guests_chose_the_cards_alone(self):
        for notes in ({}, {"commit": Sealed("progressive").seal.commit.hex()}):
            self.assertIn("the host alone chose the cards", by_python(Sealed("progressive").record(), notes)["promise"][1])
        self.assertNotIn("the host alone", by_python(Sealed("target-2000").record())["promise"][1])

    def test_a_match_may_be_given_up_before_its_first_deal(self):
        record = Sealed("montreal").record()
        end = {"match_end": 1, "end": "forfeit", "fault": {"seat": 0, "kind": "callback"}, "winner": 1, "totals": [0, 0],
               "naturals": [0, 0], "chapeaux": [0, 0],
               "payment": {"game": 3, "difference": 0, "naturals": 0, "chapeaux": 0, "skunk": 3, "total": 6}}
        lines = by_python([record[0], end, record[-1]])
        self.assertEqual(failing(lines), set(), lines)
        self.assertEqual(lines["completeness"][0], "ok")

    def test_a_fault_is_not_checkable(self):
        self.assertIn("(resign) cannot be checked", by_python(Sealed("forfeit").record())["rules"][1])

    def test_an_early_end_is_not_checkable_and_one_by_the_host_is_broken_off(self):
        honest = Sealed("forfeit").record()
        for words, told, status in (({"end": "aborted", "by": None}, "the host aborted the match", "warning"),
                                    ({"end": "aborted", "by": 1}, "seat 1 asked to abort the match and the other seat agreed", "ok"),
                                    ({"end": "agreed"}, "both seats agreed to a draw", "ok")):
            end = {"match_end": 1, **words, "winner": None, "totals": [0, 0], "naturals": [0, 0], "chapeaux": [0, 0], "payment": None}
            lines = by_python(honest[:15] + [end] + honest[-1:])
            self.assertEqual(failing(lines), set(), lines)
            self.assertIn(f"That {told} cannot be checked", lines["rules"][1])
            self.assertEqual(lines["completeness"][0], status)
            self.assertEqual(lines["result"] == "unfinished", status == "warning")

    def test_a_receipt_without_its_line_is_found(self):
        record = Sealed("montreal").record(viewer=1)
        chain = receipts(Sealed("montreal").record())
        self.assertEqual(chain, receipts(record))
        for at in (0, 1, 7, len(chain) - 1):
            self.assertIn(f"up to line {at} is", by_python(record, {"receipt": (chain[at], None)})["receipt"][1])
        text = by_python(record)["receipt"][1]
        self.assertIn(chain[-1], text)
        self.assertIn(" ".join(chain[-1][i:i + 5] for i in range(0, 20, 5)), text)

    def test_a_next_match_may_be_cut_short_in_its_header(self):
        text = text_of(Sealed("forfeit").record()).encode()
        for cut in (b"{", verify.HEADER, verify.HEADER + b"2,\"eng", text[:-1] + b"\n" + text[:200]):
            first, second = verify.read_matches((b"" if text[:-1] in cut else text) + cut)
            self.assertFalse(first.cut_short)
            lines, chain = verify.verify(second, {})
            self.assertEqual((lines["completeness"][0], chain), ("warning", []))
            self.assertEqual(verify.result(second, {}, lines), "unfinished")

    def test_unfinished_records_are_never_verified(self):
        for case in warned_cases():
            with self.subTest(case.name):
                lines = by_python(case.record, case.notes)
                self.assertEqual(failing(lines), set(), lines)
                self.assertEqual(lines["completeness"][0], "warning")
                self.assertEqual(lines["result"], "unfinished")
                self.assertIn("cannot be checked", lines["cards"][1])

    def test_a_record_that_was_seen_may_end_early(self):
        match = Sealed("montreal")
        for end, due in ((None, "ok"), (-1, "ok"), (-2, "warning"), (5, "warning")):
            lines = by_python(match.record(), {"seen": match.record(viewer=0)[:end]})
            self.assertEqual(lines["seen"][0], due)

    def test_records_with_a_seed(self):
        for path in unsealed_records():
            with self.subTest(path.name):
                lines = by_python(path.read_bytes())
                self.assertEqual(failing(lines), set(), lines)
                self.assertEqual(lines["cards"][0], "ok")

    def test_notes_of_a_sealed_match_fit_no_other(self):
        record = (sealed.FOLDER / "montreal.jsonl").read_bytes()
        match = Sealed("montreal")
        for name, note in all_notes(match, 0).items():
            with self.subTest(name):
                self.assertEqual(len(failing(by_python(record, {name: note}))), 1)

    def test_given_decks_are_the_hosts_choice(self):
        for seed in ("null", '"' + "0" * 64 + '"'):
            record = [dict(line) for line in Sealed("denexa").lines]
            record[0] |= {"seed": json.loads(seed), "decks": "given"}
            lines = by_python(record)
            self.assertEqual(failing(lines), set(), lines)
            self.assertEqual(lines["cards"][0], "warning")
            self.assertIn("the scores of 2 deals", lines["rules"][1])

    def test_a_record_for_one_seat_without_its_seed_cannot_be_checked(self):
        match = Sealed("montreal")
        record = match.record(viewer=0)
        header = {name: value for name, value in record[0].items() if name not in ("guests", "commit", "shares", "share_commits")}
        lines = by_python([header | {"decks": "seed", "players": header["players"]}] + record[1:-1])
        self.assertEqual(failing(lines), set(), lines)
        self.assertEqual(lines["cards"][0], "not checked")
        self.assertEqual(lines["result"], "not verified")


class Cheats(unittest.TestCase):
    def test_each_is_found(self):
        for case in cheats():
            with self.subTest(case.name):
                lines = by_python(case.record, case.notes)
                self.assertEqual(failing(lines), case.failed, lines)
                self.assertIn(isinstance(lines, str) or lines["result"], (True, "failed"))

    def test_what_a_record_alone_does_not_show(self):
        for case in not_prevented():
            with self.subTest(case.name):
                self.assertEqual(failing(by_python(case.record, case.notes)), case.failed)

    def test_a_fault_names_its_line(self):
        lines = by_python(changed(Sealed("montreal").record(), 1, deal=2))
        self.assertRegex(lines["rules"][1], "^line 2: ")


class Malformed(unittest.TestCase):
    def test_every_input_ends_with_a_message(self):
        for data in MALFORMED:
            with self.subTest(data[:40]):
                self.assertRegex(by_python(data), "^line [0-9]+(, column [0-9]+)?: ")

    def test_the_message_names_what_is_wrong(self):
        for name, data, due in malformed_cases():
            with self.subTest(name):
                message = by_python(data)
                self.assertIsInstance(message, str, message)
                self.assertIn(due, message)

    def test_rules_have_ranges_and_one_spelling(self):
        header = Sealed("montreal").record()[:1]
        for name, rules, good in rules_cases():
            with self.subTest(name):
                found = by_python(changed(header, 0, rules=rules))
                self.assertIsInstance(found, dict if good else str, found)
                if not good:
                    self.assertRegex(found, "^line 1: ")

    def test_changes_by_chance_end_in_no_traceback(self):
        for data in damaged_by_chance(400):
            try:
                for match in verify.read_matches(data):
                    verify.verify(match, {})
            except verify.Damaged:
                pass
            except Exception:
                print(data, file=sys.stderr)
                raise


@unittest.skipUnless(NODE, "node is missing")
class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.node = Node()

    @classmethod
    def tearDownClass(cls):
        cls.node.close()

    def compare(self, case):
        """The page's lines, held against those of the Python verifier."""
        lines, due = self.node.verify(case.record, case.notes), by_python(case.record, case.notes)
        self.assertEqual(failing(lines), case.failed, lines)
        if isinstance(due, str):
            return self.assertIn(lines, ("The record: " + due, "What you noted: " + due))
        for name in verify.LINES:
            self.assertEqual(lines[name][0], due[name][0], (name, lines[name], due[name]))
            if due[name][0] != "not checked":
                self.assertEqual(lines[name][1], due[name][1])
        self.assertEqual(lines["result"], due["result"])

    def test_hashes(self):
        for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000):
            data = bytes(range(256)) * 4
            data = data[:length]
            self.assertEqual(self.node.ask({"hash": base64.b64encode(data).decode()})["hash"], sealed.sha256(data).hex())

    def test_every_value_of_the_protocol(self):
        reply = self.node.ask({"vector": {"seed": VECTOR["seed"], "header": VECTOR["lines"][0], "shares": VECTOR["shares"],
                                          "lines": VECTOR["lines"]}})
        self.assertEqual(reply["text"], VECTOR["terms_text"])
        for name, due in (("terms", "terms"), ("commit", "commit"), ("key", "key"), ("shareCommits", "share_commits"),
                          ("receipts", "receipts")):
            self.assertEqual(reply[name], VECTOR[due])
        self.assertEqual(reply["dealer"], 1)
        self.assertEqual(" ".join(reply["deck"][:8]), VECTOR["deck"])

    def test_honest_records(self):
        for case in honest_cases():
            with self.subTest(case.name):
                self.compare(case)

    def test_unfinished_records(self):
        for case in warned_cases():
            with self.subTest(case.name):
                self.compare(case)

    def test_cheats(self):
        for case in list(cheats()) + list(not_prevented()):
            with self.subTest(case.name):
                self.compare(case)

    def test_other_records(self):
        for path in unsealed_records():
            with self.subTest(path.name):
                self.compare(Case(path.name, path.read_bytes(), ""))

    def test_malformed_input(self):
        for data in MALFORMED:
            with self.subTest(data[:40]):
                self.assertRegex(self.node.verify(data), "^The record: line [0-9]+(, column [0-9]+)?: ")
        for name, data, due in malformed_cases():
            with self.subTest(name):
                self.assertIn(due, self.node.verify(data))

    def test_rules(self):
        header = Sealed("montreal").record()[:1]
        for name, rules, _ in rules_cases():
            with self.subTest(name):
                record = changed(header, 0, rules=rules)
                found, due = self.node.verify(record), by_python(record)
                if isinstance(due, str):
                    self.assertEqual(found, "The record: " + due)
                else:
                    self.assertIsInstance(found, dict, found)

    def test_what_differs_from_the_shipped_rules(self):
        header = Sealed("montreal").record()[0]
        for rules in GOOD_RULES[1:]:
            with self.subTest(rules):
                record = changed([header], 0, options={}, rules=rules, variant_hash=sealed.sha256(written(rules).encode()).hex())
                found, due = (by(record)["rules"] for by in (self.node.verify, by_python))
                self.assertEqual((found[0], found), ("warning", due))

    def test_an_option_of_a_house_rule(self):
        self.compare(Case("one-pack", changed(Sealed("one-pack").lines, 0, options={"target": 25}), ""))

    def test_a_long_string(self):
        self.compare(Case("a long name of an engine", changed(Sealed("early-forfeit").record(), 0, engine="a" * 10**7), "malformed"))

    def test_no_report_stays_beside_another_record(self):
        good, bad, unread = {"text": "a record"}, {"text": "a record", "throws": "too deep"}, {"file": "lost.mille"}
        steps = [good, bad, good, unread, good, {"typed": "a rec"}, good, {"text": ""}, {"typed": "a rec", "after": "late.mille"}]
        shown = self.node.ask({"page": steps})["shown"]
        for step, text in zip(steps, shown):
            self.assertEqual("Match 1: verified" in text, step is good, shown)
        self.assertIn("The input is damaged", shown[1])
        self.assertIn("too deep", shown[1])
        self.assertIn("lost.mille", shown[3])
        self.assertEqual((shown[5], shown[8]), ("", ""))

    def test_changes_by_chance(self):
        for data in damaged_by_chance(400):
            self.node.ask({"record": base64.b64encode(data).decode(), "fields": {}})

    def test_notes(self):
        match = Sealed("montreal")
        chain = receipts(match.record())
        notes = {"mille_notes": 1, "commit": match.seal.commit.hex(), "share": {"seat": 1, "hex": match.seal.shares[1].hex()},
                 "share_commits": [match.seal.share_commits[0].hex(), None], "receipt": f"{chain[8]}@8", "terms": match.seal.terms_text}
        record = base64.b64encode(as_bytes(match.record())).decode()
        match, = self.node.ask({"record": record, "fields": {"notes": base64.b64encode(written(notes).encode()).decode()}})["matches"]
        self.assertTrue(match["result"].startswith("agrees with what was noted"))
        self.assertEqual(match["lines"]["receipt"]["status"], "ok")
        for part in ("the terms are those", "share of seat 1", "share commitment of seat 0"):
            self.assertIn(part, match["lines"]["promise"]["text"])
        notes = {name: notes[name] for name in ("mille_notes", "commit", "share")} | {
            "shares": [share.hex() for share in Sealed("montreal").seal.shares]} | notes
        self.assertIn("“shares” takes the place of “share”",
                      self.node.ask({"record": record, "fields": {"notes": base64.b64encode(written(notes).encode()).decode()}})["error"])
        del notes["share"]
        both, = self.node.ask({"record": record, "fields": {"notes": base64.b64encode(written(notes).encode()).decode()}})["matches"]
        for seat in (0, 1):
            self.assertIn(f"share of seat {seat} is the one", both["lines"]["promise"]["text"])
        for field, value in (("commit", "12"), ("receipt", "ab@x"), ("share0", "zz")):
            self.assertIn("What you noted: ", self.node.ask({"record": record, "fields": {field: value}})["error"])

    def test_the_page_asks_for_nothing(self):
        page = PAGE.read_text()
        self.assertNotRegex(page, r"(?i)https?:|<link|src=|import\s|fetch\(|XMLHttpRequest|crypto\.subtle")


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, record):
        path = self.folder / name
        path.write_bytes(as_bytes(record))
        return str(path)

    def run_verifier(self, *arguments):
        done = subprocess.run([sys.executable, VERIFIER, *arguments], capture_output=True, text=True)
        self.assertNotIn("Traceback", done.stderr)
        return done

    def check(self, code, *arguments):
        done = self.run_verifier(*arguments)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def test_options(self):
        match = Sealed("montreal")
        seal, chain = match.seal, receipts(match.record())
        record, seen = self.write("record", match.record()), self.write("seen", match.record(viewer=0))
        text = self.check(0, record, "--commit", seal.commit.hex().upper(), "--share", f"0={seal.shares[0].hex()}",
                          "--share-commit", f"1={seal.share_commits[1].hex()}", "--seen", seen, "--receipt", f"{chain[4]}@4")
        self.assertIn("match 1: cards, promise and scores verified; legality of actions not checked\n", text)
        for line in verify.LINES:
            self.assertIn(f"  {line}:", text)
        self.check(1, record, "--receipt", f"{chain[4]}@5")
        self.check(1, record, "--commit", "0" * 64)
        self.check(0, record, "--strict")
        self.check(1, self.write("unexplained", changed(match.lines, 0, options={})), "--strict")
        self.check(1, self.write("open", match.record(reveal=False)), "--strict")
        self.check(0, self.write("open", match.record(reveal=False)))

    def test_notes(self):
        match = Sealed("montreal")
        seal, chain = match.seal, receipts(match.record())
        record = self.write("record", match.record())
        notes = {"mille_notes": 1, "commit": seal.commit.hex(), "share": {"seat": 0, "hex": seal.shares[0].hex()},
                 "share_commits": [None, seal.share_commits[1].hex()], "receipt": chain[4], "terms": seal.terms.hex()}
        path = self.folder / "notes.json"
        for terms in (seal.terms.hex(), seal.terms_text):
            path.write_text(written(notes | {"terms": terms}) + "\n")
            text = self.check(0, record, "--notes", str(path))
            for part in ("the terms are those", "with the commitment", "share of seat 0", "share commitment of seat 1", "up to line 4"):
                self.assertIn(part, text)
        self.check(1, record, "--notes", str(path), "--commit", "0" * 64)
        del notes["share"], notes["share_commits"]
        for shares, seats in (([None, None], ()), ([seal.shares[0].hex(), None], (0,)), ([s.hex() for s in seal.shares], (0, 1))):
            path.write_text(written({"mille_notes": 1, "shares": shares}))
            text = self.check(0, record, "--notes", str(path))
            for seat in (0, 1):
                self.assertEqual(f"the share of seat {seat} is the one" in text, seat in seats)
        path.write_text(written({"mille_notes": 1, "shares": [None, "0" * 64]}))
        self.check(1, record, "--notes", str(path))
        good = written(notes)
        for wrong in ("", "\n", "\ufeff" + good, " " + good, good + " ", good + "\n\n", good + "\r\n", good.replace(":", ": "), good[:-1],
                      good.replace(seal.commit.hex(), seal.commit.hex().upper()), good.replace('"commit"', '"\\u0063ommit"'),
                      written({"mille_notes": 1, "terms": notes["terms"], "commit": notes["commit"]}), "[" + good + "]"):
            path.write_text(wrong, newline="")
            self.assertIn("notes.json: ", self.check(1, record, "--notes", str(path)))
        share = {"share": {"seat": 0, "hex": "0" * 64}}
        for wrong in ({"mille_notes": 1, "shares": [None]}, {"mille_notes": 1, "shares": {}}, {"mille_notes": 1, "shares": [1, None]},
                      {"mille_notes": 1, "shares": [None, None]} | share,
                      {"mille_notes": 2}, {}, {"mille_notes": 1, "more": 1}, {"mille_notes": 1, "commit": "x"},
                      {"mille_notes": 1, "share": {"seat": 3, "hex": "0" * 64}}, {"mille_notes": 1, "share": []},
                      {"mille_notes": 1, "share_commits": [None]}, {"mille_notes": 1, "receipt": "x@y"},
                      {"mille_notes": 1, "terms": 5}, [1]):
            path.write_text(written(wrong))
            self.assertIn("notes.json: ", self.check(1, record, "--notes", str(path)))

    def test_json(self):
        match = Sealed("montreal")
        record = self.write("record", match.record())
        done = self.run_verifier(record, str(sealed.FOLDER / "drawn.jsonl"), "--json")
        first, second = map(json.loads, done.stdout.splitlines())
        self.assertEqual((first["file"], first["match"], list(first["lines"])), (record, 1, list(verify.LINES)))
        self.assertEqual(first["terms"], match.seal.terms.hex())
        self.assertEqual(first["receipt"], {"line": len(match.record()) - 1, "hash": receipts(match.record())[-1]})
        self.assertEqual(first["lines"]["seen"]["status"], "not_checked")
        self.assertIsNone(second["terms"])
        done = self.run_verifier(self.write("bad", b"{\"mille_record\":2,"), "--json")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(json.loads(done.stdout)["error"]["line"], 1)

    def test_usage(self):
        record = self.write("record", Sealed("montreal").record())
        twice = self.write("twice", as_bytes(Sealed("montreal").record()) * 2)
        self.check(0, "--help")
        self.check(0, record, twice)
        for arguments in ((), ("--nonsense", record), (record, record, "--commit", "0" * 64), (twice, "--commit", "0" * 64),
                          (record, "--commit", "12"), (record, "--share", "0" * 64), (record, "--share", "2=" + "0" * 64),
                          (record, "--share", "0=" + "0" * 64, "--share", "0=" + "1" * 64), (record, "--receipt", "0" * 64 + "@x"),
                          (record, "--com", "0" * 64)):
            with self.subTest(arguments):
                self.check(2, *arguments)

    def test_files_that_cannot_be_read(self):
        record = self.write("record", Sealed("montreal").record())
        for arguments in (("/no/such/file",), (str(self.folder),), (record, "--seen", "/no/such/file"),
                          (record, "--notes", str(self.folder)), (record, "--seen", self.write("bad", b"\xff"))):
            with self.subTest(arguments):
                self.check(1, *arguments)
        self.assertIn("line 1, column 1: ", self.check(1, self.write("bad", b"\xff"), record))

    def test_output_without_typographic_characters(self):
        record = self.write("record", Sealed("montreal").record()[:-2])
        done = subprocess.run([sys.executable, VERIFIER, record], capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    if not NODE and (len(sys.argv) == 1 or "Page" in sys.argv):
        print("node is missing: the page is not tested")
    unittest.main(verbosity=1)
