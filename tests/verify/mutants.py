#!/usr/bin/env python3
"""Changes records and notes, and demands the same verdict of all verifiers: `mille replay --verify`, verify.py and verify.html.

A verdict is “refused” (a line failed, or the input is malformed: exit code 1) or the result of each match. DIFFERENCES lists the
only ways in which verdicts may differ; docs/verifiers.md has the same list. No mutant is called verified by anybody if a guest's
notes cover the change.

  mutants.py MILLE [--count N] [--seed S] [--show]

The mutants follow from the seed. `--show` prints every mutant that is judged differently by a listed difference.
"""
import argparse
import base64
import collections
import contextlib
import copy
import importlib.util
import io
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from sealed import FOLDER, MATCHES, ONLOOKER, Sealed, public, receipts, sha256, text_of, written

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "apps/verify/verify.html"
NODE = os.environ.get("MILLE_NODE") or shutil.which("node")
spec = importlib.util.spec_from_file_location("verify", ROOT / "apps/verify/verify.py")
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)

# How verify.py and verify.html word what the library calls verified, because they check less.
VERIFIED = {"cards, promise and scores verified; legality of actions not checked": "verified",
            "cards and promise verified; scores and legality of actions not checked": "verified"}


# --- What is mutated -----------------------------------------------------------------------------------------------------------

class Source:
    """A record, with a guest's notes and the record that it saw, as the bytes of files. None: there is no such file."""

    def __init__(self, name, record, notes=None, seen=None):
        self.name, self.record, self.notes, self.seen = name, record, notes, seen

    def lines(self):
        return self.record.split(b"\n")[:-1]


def notes_of(match, seat, at=-1):
    """The notes file of a seat's guest, with the receipt after a line."""
    seal, chain = match.seal, receipts(match.record())
    notes = {"mille_notes": 1, "commit": seal.commit.hex(), "share": {"seat": seat, "hex": seal.shares[seat].hex()}}
    if len(match.guests) == 2:
        notes["share_commits"] = [commit.hex() if one != seat else None for one, commit in enumerate(seal.share_commits)]
    return as_bytes(notes | {"receipt": f"{chain[at]}@{at % len(chain)}", "terms": seal.terms.hex()})


def notes_at(match, lines):
    """The notes of both guests with the last receipt of other lines of the match."""
    notes = json.loads(notes_of(match, 1))
    chain = receipts(lines)
    return as_bytes(notes | {"receipt": f"{chain[-1]}@{len(chain) - 1}", "terms": notes["terms"]})


def as_bytes(notes):
    return (written(notes) + "\n").encode()


def with_header(lines, **members):
    """The lines with other members in the header, and with the hash that fits."""
    header = lines[0] | members
    hashed = sha256((written(header["rules"]) + header.get("script", "")).encode()).hex()
    return [header | {"variant_hash": hashed}] + lines[1:]


def forfeited(lines, winner, settled):
    """The lines with a forfeit at their end. `settled` holds totals, naturals and chapeaux."""
    rules = verify.read_rules(lines[0]["rules"], 1)
    last = next((line["points"] for line in reversed(lines) if "deal_end" in line), None)
    payment = verify.settle(rules, lines[0]["stakes"], "forfeit", winner, *settled, last)
    return lines + [{"match_end": 1, "end": "forfeit", "fault": {"seat": 1 - winner, "kind": "timeout"}, "winner": winner,
                     **dict(zip(("totals", "naturals", "chapeaux"), settled)), "payment": payment}]


def ended_early(lines, settled, **end):
    """The lines with an abort or an agreed draw at their end."""
    return lines + [{"match_end": 1, **end, "winner": None, **dict(zip(("totals", "naturals", "chapeaux"), settled)), "payment": None}]


def unsealed_for(viewer):
    """A redacted record of a match whose decks follow from a seed."""
    header, *lines = Sealed("montreal").record(viewer=viewer)[:-1]
    sealing = ("guests", "commit", "shares", "share_commits", "players")
    header = {name: value for name, value in header.items() if name not in sealing}
    return text([header | {"decks": "seed", "players": ["a", "b"]}] + lines)


def text(lines):
    return text_of(lines).encode()


def sources():
    for name in MATCHES:
        match = Sealed(name)
        for viewer in (None, 0, 1, ONLOOKER):
            seat = match.guests[0] if match.guests else None
            notes = None if seat is None else notes_of(match, seat)
            yield Source(f"sealed {name} for {viewer}", text(match.record(viewer)), notes)
            if notes:
                yield Source(f"sealed {name} for {viewer}, seen", text(match.record(viewer)), notes, text(match.record(seat)))
        yield Source(f"sealed {name} without notes", text(match.record()))
        yield Source(f"unsealed {name}", match.text.encode())
    forfeit, plain, given = Sealed("forfeit"), Sealed("early-forfeit").lines, Sealed("denexa").lines
    yield Source("sealed, before the reveal", text(forfeit.record()[:-1]), notes_of(forfeit, 1, -2))
    yield Source("sealed, before the end", text(forfeit.record()[:15]), notes_of(forfeit, 1, 14))
    yield Source("sealed for a seat, before the end", text(forfeit.record(viewer=1)[:15]), notes_of(forfeit, 1, 14))
    yield Source("cut", Sealed("denexa").text.encode()[:3001])
    for seed in (None, "0" * 64):
        yield Source(f"given decks, seed {seed}", text(with_header(given, seed=seed, decks="given")))
    for viewer in (0, ONLOOKER):
        yield Source(f"for {viewer}, not sealed", unsealed_for(viewer))
    yield Source("sealed for an onlooker, before the end", text(forfeit.record(viewer=ONLOOKER)[:15]), notes_of(forfeit, 1, 14))
    yield Source("with legal lists and hashes", (FOLDER / "legal.jsonl").read_bytes())
    yield Source("the dealer draws from the far end", (FOLDER / "draw-ends.jsonl").read_bytes())
    deal_end = next(i for i, line in enumerate(given) if "deal_end" in line)
    first = given[deal_end]
    yield Source("a forfeit between deals", text(forfeited(given[:deal_end + 1], 1, (first["totals"], first["naturals"],
                                                                                     [int(one) for one in first["chapeau"]]))))
    nothing = ([0, 0], [0, 0], [0, 0])
    yield Source("a forfeit before the first deal", text(forfeited(plain[:1], 0, nothing)))
    for by in (None, 0, 1):
        yield Source(f"aborted by {by}", text(ended_early(plain[:2], nothing, end="aborted", by=by)))
        sealed_end = ended_early(forfeit.record()[:15], nothing, end="aborted", by=by) + forfeit.record()[-1:]
        yield Source(f"sealed, aborted by {by}", text(sealed_end), notes_at(forfeit, sealed_end))
        yield Source(f"sealed, aborted by {by}, before the reveal", text(sealed_end[:-1]), notes_of(forfeit, 1, 14))
    yield Source("agreed between deals", text(ended_early(given[:deal_end + 1], (first["totals"], first["naturals"],
                                                                                [int(one) for one in first["chapeau"]]), end="agreed")))
    sealed_end = ended_early(forfeit.record()[:15], nothing, end="agreed") + forfeit.record()[-1:]
    yield Source("sealed, agreed", text(sealed_end), notes_at(forfeit, sealed_end))
    totals = with_header(plain, rules={"match": {"forfeit": "totals"}})
    yield Source("a forfeit by totals", text(forfeited(totals[:2], 1, nothing)))
    noted = Sealed("forfeit")
    noted.lines[0]["note"] = {"date": "2026-11-28", "place": "Montréal", "event": ""}
    yield Source("with notes", text(noted.lines))
    yield Source("sealed, with notes", text(noted.record()), notes_of(noted, 1))
    hooks = Sealed("hooks").lines
    members = list(hooks[0].items())
    at = list(hooks[0]).index("stakes")
    limited = dict(members[:at] + [("limits", {"steps": 900000, "memory": 1048576})] + members[at:])
    yield Source("under other limits", text([limited] + hooks[1:]))
    yield Source("two matches", text(plain) + Sealed("montreal").text.encode())
    yield Source("two sealed matches", text(Sealed("early-forfeit").record()) + text(forfeit.record()))


# --- Mutants -------------------------------------------------------------------------------------------------------------------

def neighbours(rng, value):
    """Another value: of another type, or just past this one."""
    others = [None, True, False, 0, 1, -1, 2, "", "0", [], {}, [value], str(value)]
    if isinstance(value, bool):
        others += [not value, int(value)]
    elif isinstance(value, int):
        others += [value + 1, value - 1, -value, value * 10, value + 5, 10**14, value + 0.5]
    elif isinstance(value, str):
        others += [value + " ", value + "0", value[:-1], value.upper(), value.lower(), value[::-1], "é" + value, value + "\t",
                   rng.choice(verify.PACK), rng.choice(["draw", "pass", "upcard", "discard 5H", "lay 5 5C 5D 5H", "pile 9C 9D"]),
                   rng.choice(["won", "drawn", "forfeit", "aborted", "agreed", "seed", "given", "sealed", "montreal", "denexa", "timeout"]),
                   value.replace(value[len(value) // 2], "1", 1) if value else "a"]
    elif isinstance(value, list):
        others += [value[::-1], value[:-1], value + value[-1:], value + [None], value[1:] + value[:1]]
        if value:
            at = rng.randrange(len(value))
            others += [value[:at] + [neighbours(rng, value[at])] + value[at + 1:]] * 9
    elif isinstance(value, dict):
        others += [dict(reversed(value.items())), value | {"more": 1}, value | {"target": rng.choice([200, 300, -5, True, "300"])}]
        if value:
            name = rng.choice(list(value))
            others += [{one: other for one, other in value.items() if one != name}]
            others += [value | {name: neighbours(rng, value[name])}] * 9
    return rng.choice([other for other in others if written(other) != written(value)])


class Mutator:
    """Changes of a source by chance. Each method is a kind of mutant and returns other files, or None where it does not apply."""

    def __init__(self, rng, others):
        self.rng, self.others = rng, others

    KINDS = ("byte_flipped", "byte_deleted", "byte_inserted", "byte_doubled", "member_removed", "member_renamed",
             "member_doubled", "member_added", "members_reordered", "value_changed", "value_changed", "value_changed",
             "rules_changed_with_their_hash", "line_deleted", "line_doubled", "lines_swapped", "line_moved",
             "line_of_another_match", "matches_joined", "matches_interleaved", "cut", "cut_after_a_line", "cards_exchanged",
             "lay_split", "name_changed", "fault_changed", "appended", "before_the_header", "notes_changed", "notes_bytes",
             "notes_left_out", "receipt_of_another_line", "seen_changed", "line_ends", "mark", "zero_byte", "blank_line",
             "spelling")

    def mutant(self, source):
        while True:
            kind = self.rng.choice(self.KINDS)
            files = getattr(self, kind)(source)
            if files is not None:
                made = Source(source.name, **({"record": source.record, "notes": source.notes, "seen": source.seen} | files))
                if (made.record, made.notes, made.seen) != (source.record, source.notes, source.seen):
                    return kind, made

    def bytes_of(self, source, change):
        data = bytearray(source.record)
        # Half of the changes are in the header or near the end, where most of the meaning is.
        at = self.rng.randrange(len(data))
        if self.rng.random() < 0.25:
            at = self.rng.randrange(min(len(data), data.index(b"\n") + 1))
        elif self.rng.random() < 0.33:
            at = len(data) - 1 - self.rng.randrange(min(len(data), 600))
        change(data, at)
        return {"record": bytes(data)}

    def some_byte(self):
        return self.rng.choice(b'{}[]",:0123456789ACDHSabdeflnrstux\\ \n\r\t\x00\x7f\xc3\xff-.@')

    def byte_flipped(self, source):
        def change(data, at):
            data[at] = data[at] ^ 1 << self.rng.randrange(8) if self.rng.random() < 0.5 else self.some_byte()
        return self.bytes_of(source, change)

    def byte_deleted(self, source):
        def change(data, at):
            del data[at:at + self.rng.choice((1, 1, 1, 2, 5))]
        return self.bytes_of(source, change)

    def byte_inserted(self, source):
        return self.bytes_of(source, lambda data, at: data.insert(at, self.some_byte()))

    def byte_doubled(self, source):
        return self.bytes_of(source, lambda data, at: data.insert(at, data[at]))

    # Members. A line is taken apart into the texts of its members, so that a member can stand twice.

    def line_number(self, source):
        lines = source.lines()
        special = [i for i, line in enumerate(lines) if not line.startswith(b'{"seat"')]
        return self.rng.choice(special) if self.rng.random() < 0.6 else self.rng.randrange(len(lines))

    def with_line(self, source, at, *new):
        lines = source.lines()
        lines[at:at + 1] = new
        return {"record": b"".join(line + b"\n" for line in lines)}

    def members(self, source, change):
        at = self.line_number(source)
        pairs = [f"{written(name)}:{written(value)}" for name, value in json.loads(source.lines()[at]).items()]
        change(pairs)
        return self.with_line(source, at, ("{" + ",".join(pairs) + "}").encode())

    def member_removed(self, source):
        return self.members(source, lambda pairs: pairs.pop(self.rng.randrange(len(pairs))))

    def member_renamed(self, source):
        def change(pairs):
            at = self.rng.randrange(len(pairs))
            name, value = pairs[at].split(":", 1)
            new = self.rng.choice(["\"more\"", "\"for\"", "\"script\"", "\"draw_ends\"", "\"\"", name.upper(), name[:-1] + "s\""])
            pairs[at] = f"{new}:{value}"
        return self.members(source, change)

    def member_doubled(self, source):
        def change(pairs):
            pairs.insert(self.rng.randrange(len(pairs) + 1), self.rng.choice(pairs))
        return self.members(source, change)

    def member_added(self, source):
        def change(pairs):
            pairs.insert(self.rng.randrange(len(pairs) + 1), self.rng.choice([
                '"for":0', '"for":1', '"for":2', '"for":true', '"for":null', '"more":1', '"draw_ends":true', '"draw_ends":false', '"card":"5H"',
                '"legal":["draw"]', '"legal":[]', '"hash":"0123456789abcdef"', '"failed_hooks":["settle"]', '"drawn":null', '"drawn":"5H"', '"cut":0', '"deck":[]',
                '"script":"return {}"', '"note":{}', '"note":{"date":"2026"}', '"note":{"Date":"2026"}', '"note":{"date":7}', '"by":0', '"by":null', '"limits":{"steps":1000000,"memory":1048576}', '"limits":{"steps":10,"memory":1000}', '"limits":{"steps":1000000,"memory":2097152}', '"rule_set":1', '"rule_set":2', '"rule_set":0', '"rule_sets":[{}]', '"failed_hooks":["deal_rules"]', '"memory":{"pot":0}', '"memory":{"pot":{"range":[0,9],"start":0}}', '"seed":null', '"commit":null', '"reveal":{}', '"upcard":"5H"']))
        return self.members(source, change)

    def members_reordered(self, source):
        return self.members(source, self.rng.shuffle)

    def value_changed(self, source):
        at = self.line_number(source)
        line = json.loads(source.lines()[at])
        name = self.rng.choice(list(line))
        return self.with_line(source, at, written(line | {name: neighbours(self.rng, line[name])}).encode())

    def rules_changed_with_their_hash(self, source):
        lines = [json.loads(line) for line in source.lines()]
        group = self.rng.choice(list(verify.FIELDS))
        field = self.rng.choice(list(verify.FIELDS[group]))
        base, allowed = verify.FIELDS[group][field]
        values = [base, 0, 1, 2, -1, 10**7, True, "all", ["2", "joker"], {"QS": 10}] + (
            [allowed[0], allowed[-1], self.rng.choice(allowed)] * 2 if allowed else [])
        rules = copy.deepcopy(lines[0]["rules"])
        rules[group] = rules.get(group, {}) | {field: self.rng.choice(values)}
        ordered = {one: {name: rules[one][name] for name in verify.FIELDS[one] if name in rules[one]} for one in verify.FIELDS if one in rules}
        return {"record": text(with_header(lines, rules=ordered))}

    # Lines

    def line_deleted(self, source):
        return self.with_line(source, self.line_number(source))

    def line_doubled(self, source):
        at = self.line_number(source)
        return self.with_line(source, at, *[source.lines()[at]] * 2)

    def moved(self, source, move):
        lines = source.lines()
        one, other = self.line_number(source), self.rng.randrange(len(lines))
        move(lines, one, other)
        return {"record": b"".join(line + b"\n" for line in lines)}

    def lines_swapped(self, source):
        def move(lines, one, other):
            lines[one], lines[other] = lines[other], lines[one]
        return self.moved(source, move)

    def line_moved(self, source):
        return self.moved(source, lambda lines, one, other: lines.insert(other, lines.pop(one)))

    def line_of_another_match(self, source):
        line = self.rng.choice(self.rng.choice(self.others).lines())
        at = self.line_number(source)
        return self.with_line(source, at, *([line] if self.rng.random() < 0.5 else [line, source.lines()[at]]))

    def matches_joined(self, source):
        other = self.rng.choice(self.others).record
        return {"record": self.rng.choice([source.record + other, other + source.record, source.record + source.record])}

    def matches_interleaved(self, source):
        mine, other = source.lines(), self.rng.choice(self.others).lines()
        at, start = self.rng.randrange(1, len(mine) + 1), self.rng.randrange(len(other))
        stop = self.rng.randrange(start, len(other)) + 1
        return {"record": b"".join(line + b"\n" for line in mine[:at] + other[start:stop] + mine[at:])}

    def cut(self, source):
        if self.rng.random() < 0.1:
            return {"record": source.record[:-1]}
        return {"record": source.record[:self.rng.randrange(1, len(source.record))]}

    def cut_after_a_line(self, source):
        lines = source.lines()
        return {"record": b"".join(line + b"\n" for line in lines[:self.rng.randrange(1, len(lines) + 1)])}

    # Changes that other lines allow

    def cards_exchanged(self, source):
        """Two actions of a seat, each with the cards of the other."""
        lines = [json.loads(line) for line in source.lines()]
        kind = self.rng.choice(["discard ", "discard ", "discard ", "pile ", "lay "])
        places = [i for i, line in enumerate(lines) if line.get("do", "").startswith(kind)]
        if len(places) < 2:
            return None
        one, other = self.rng.sample(places, 2)
        lines[one]["do"], lines[other]["do"] = lines[other]["do"], lines[one]["do"]
        return {"record": text(lines)}

    def lay_split(self, source):
        """A lay in two steps: the cards are the same, and the first step may not be a set."""
        lines = [json.loads(line) for line in source.lines()]
        places = [i for i, line in enumerate(lines) if re.match("lay [^@ ]+ [^ ]+ ", line.get("do", ""))]
        if not places:
            return None
        at = self.rng.choice(places)
        _, rank, *cards = lines[at]["do"].split(" ")
        first = self.rng.randrange(1, len(cards))
        parts = [{"seat": lines[at]["seat"], "do": " ".join(["lay", rank, *part])} for part in (cards[:first], cards[first:])]
        return {"record": text(lines[:at] + parts + lines[at + 1:])}

    def changed_text(self, source, pattern, words):
        found = list(re.finditer(pattern, source.record))
        if not found:
            return None
        start, stop = self.rng.choice(found).span(1)
        return {"record": source.record[:start] + self.rng.choice(words) + source.record[stop:]}

    def name_changed(self, source):
        name, words = self.rng.choice([(b"engine", [b"9.9.9", b"0.0.1-x", b"a" * 63]), (b"variant", [b"montreal", b"denexa", b"other"])])
        players = [b'["ann","ben"]', '["Zoë","王"]'.encode(), b'["",""]', b'["a\\\"b","\\\\"]']
        if self.rng.random() < 0.4:
            return self.changed_text(source, rb'"players":(\[.*?\])', players)
        return self.changed_text(source, b'"' + name + b'":"(.*?)"', words)

    def fault_changed(self, source):
        return self.changed_text(source, rb'"kind":"(\w+)"', [fault.encode() for fault in verify.FAULTS])

    def appended(self, source):
        beginning = self.rng.choice([b"", self.rng.choice(self.others).record, source.record])
        return {"record": source.record + self.rng.choice([
            b"{", b'{"mille_record":', b'{"mille_record":2,"engine":"9', b'{"mille_r', b'{"mille_recorx', b"junk", b"{}", b"{}\n", b"null\n",
            b'{"match_end":1}\n', b"\x00", b" ", b"\r\n", b"#\n", source.lines()[-1], source.lines()[-1] + b"\n", b"\n" + beginning,
            beginning[:self.rng.randrange(len(beginning) + 1)]])}

    def before_the_header(self, source):
        other = self.rng.choice(self.others).record
        return {"record": self.rng.choice([b"junk\n", b'{"match_end":1}\n', b"{}\n", b"\n", b" ", b"{\n", b"\xef\xbb\xbf" + other, other[:-1],
                                           source.lines()[-1] + b"\n", b'{"mille_record":2}\n']) + source.record}

    def line_ends(self, source):
        if self.rng.random() < 0.5:
            return {"record": source.record.replace(b"\n", b"\r\n")}
        at = self.line_number(source)
        return self.with_line(source, at, source.lines()[at] + self.rng.choice([b"\r", b" ", b"\t", b"\x0b", "\u2028".encode()]))

    def mark(self, source):
        at = self.rng.choice([0, 0, self.line_number(source)])
        return self.with_line(source, at, b"\xef\xbb\xbf" + source.lines()[at])

    def zero_byte(self, source):
        return self.bytes_of(source, lambda data, at: data.insert(at, 0))

    def blank_line(self, source):
        at = self.line_number(source)
        return self.with_line(source, at, self.rng.choice([b"", b" ", b"\t"]), source.lines()[at])

    def spelling(self, source):
        at = self.line_number(source)
        line = source.lines()[at].decode()
        places = [i for i, letter in enumerate(line) if letter in ':,{}[]"']
        where = self.rng.choice(places)
        letters = [i for i, letter in enumerate(line) if letter.isalpha()]
        if self.rng.random() < 0.5:
            line = line[:where] + " " + line[where:]
        else:
            where = self.rng.choice(letters)
            line = line[:where] + f"\\u{ord(line[where]):04x}" + line[where + 1:]
        return self.with_line(source, at, line.encode())

    # Notes

    def notes_changed(self, source):
        if source.notes is None:
            return None
        notes = json.loads(source.notes)
        name = self.rng.choice(list(notes))
        value = notes[name]
        change = self.rng.randrange(5)
        if change == 0:
            del notes[name]
        elif change == 1:
            items = list(notes.items())
            self.rng.shuffle(items)
            notes = dict(items)
        elif change == 2:
            notes[self.rng.choice(["more", "seen", "shares", "share_commit"])] = value
        elif change == 3 and name != "mille_notes":
            notes[name] = json.loads(written(value).replace("a", "b", 1).replace("0", "1", 1))
        else:
            notes[name] = neighbours(self.rng, value)
        return {"notes": as_bytes(notes)}

    def notes_bytes(self, source):
        if source.notes is None:
            return None
        data = bytearray(source.notes)
        at = self.rng.randrange(len(data))
        change = self.rng.randrange(6)
        if change == 0:
            data[at] = self.some_byte()
        elif change == 1:
            data.insert(at, self.some_byte())
        elif change == 2:
            del data[at]
        elif change == 3:
            data[:0] = self.rng.choice([b"\xef\xbb\xbf", b" ", b"\n", b"\x00"])
        elif change == 4:
            data += self.rng.choice([b"\n", b" ", b"\r\n", b"{}", b"\x00", bytes(data)])
        else:
            data = data[:at]
        return {"notes": bytes(data)}

    def notes_left_out(self, source):
        """A part of the notes, and a changed record: what is left may cover the change or not."""
        if source.notes is None:
            return None
        notes = json.loads(source.notes)
        for name in list(notes)[1:]:
            if self.rng.random() < 0.4:
                del notes[name]
        return {"notes": as_bytes(notes)} | self.rng.choice([self.value_changed, self.line_deleted, self.byte_flipped, self.cut])(source)

    def receipt_of_another_line(self, source):
        if source.notes is None:
            return None
        lines = [json.loads(line) for line in source.lines()]
        chain = receipts(lines)
        at = self.rng.randrange(len(chain))
        number = self.rng.choice([at, at, at + 1, 0, 999999999, None])
        receipt = chain[at] if number is None else f"{chain[at]}@{number}"
        return {"notes": as_bytes(json.loads(source.notes) | {"receipt": receipt})}

    def seen_changed(self, source):
        if source.seen is None:
            return None
        name = self.rng.choice(("byte_flipped", "value_changed", "value_changed", "line_deleted", "cut", "member_added", "appended", "lines_swapped"))
        return {"seen": getattr(self, name)(Source(source.name, source.seen))["record"]}


# --- Verdicts ------------------------------------------------------------------------------------------------------------------

class Verdict:
    """`results` is a list with the result of each match, or ["refused"]. `report` is what was printed."""

    def __init__(self, good, results, report):
        words = [VERIFIED.get(result.removesuffix(WARNED), result.removesuffix(WARNED)) for result in results]
        self.warned = [result.endswith(WARNED) for result in results] if good else []
        self.results = words if good else ["refused"]
        self.says_verified = any(word == "verified" for word in words)
        self.report = report

    def __eq__(self, other):
        return (self.results, self.warned) == (other.results, other.warned)

    def __str__(self):
        return ", ".join(self.results) + (" (warned)" if any(self.warned) else "")


WARNED = ", with warnings"


class Verifiers:
    def __init__(self, mille, folder):
        self.mille, self.folder = mille, pathlib.Path(folder)
        script = pathlib.Path(__file__).with_name("page.js")
        self.node = subprocess.Popen([NODE, script, PAGE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) if NODE else None

    def judge(self, files):
        """The verdicts of the library, of verify.py and of verify.html."""
        words = [str(self.folder / "record")]
        (self.folder / "record").write_bytes(files.record)
        for name in ("notes", "seen"):
            data = getattr(files, name)
            if data is not None:
                (self.folder / name).write_bytes(data)
                words += [f"--{name}", str(self.folder / name)]
        command = subprocess.Popen([self.mille, "replay", "--verify", "--json", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if self.node:
            fields = {name: base64.b64encode(data).decode() for name, data in (("notes", files.notes), ("seen", files.seen))
                      if data is not None}
            self.node.stdin.write(json.dumps({"record": base64.b64encode(files.record).decode(), "fields": fields}) + "\n")
            self.node.stdin.flush()
        verdicts = {"verify.py": self.by_python(words)}
        if self.node:
            reply = json.loads(self.node.stdout.readline())
            assert "thrown" not in reply, reply["thrown"]
            matches = reply.get("matches", [])
            good = "error" not in reply and all(match["result"] != "failed" for match in matches)
            verdicts["verify.html"] = Verdict(good, [match["result"] for match in matches], reply)
        out, err = command.communicate()
        if command.returncode not in (0, 1, 2):
            raise AssertionError(f"mille ended with {command.returncode}: {err.decode(errors='replace')}")
        lines = [json.loads(line) for line in out.decode().splitlines()]
        verdicts["mille"] = Verdict(command.returncode == 0, [line["result"] for line in lines], lines + [err.decode(errors="replace")])
        return verdicts

    @staticmethod
    def by_python(words):
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = verify.main([*words, "--json"])
            except SystemExit as end:
                code = end.code
        out.flush()
        lines = [json.loads(line) for line in out.buffer.getvalue().decode().splitlines()]
        return Verdict(code == 0, [line["result"] for line in lines if "result" in line], lines)

    def close(self):
        if self.node:
            self.node.stdin.close()
            self.node.wait()
            self.node.stdout.close()


# --- The differences that are allowed ------------------------------------------------------------------------------------------

# Each stands in docs/verifiers.md in these words.
DIFFERENCES = {
    "legality": "Whether an action was legal is checked by the library alone.",
    "script": "What a script decides is checked by the library alone: its options, scores, ends and payments, what it remembers, and what its limits allow.",
    "legal and hash": "The library checks `legal` and `hash`; the others check their form and warn.",
    "no key": "Without the key the library follows the form and order of the lines, the turns and the sums. "
              "The others also follow how many cards each hand, the pile and the stock have, and the scores where every card is known.",
    "redacted": "The library refuses a redacted record of a match that is not sealed; the others call it not verified.",
}
OF_ACTIONS = re.compile(r"\((?:[SPF][0-9]|T[0-9]|X2|R[0-9])[),]")


def fault(files, verdict):
    """What the library says is wrong, and the first member of the line that it names."""
    told = json.dumps(shortened(verdict.report), ensure_ascii=False)
    number, lines = re.search("[Ll]ine ([0-9]+)", told), files.record.split(b"\n")
    line = lines[int(number[1]) - 1] if number and int(number[1]) <= len(lines) else b""
    return told, line.decode(errors="replace").split('"')[1] if line.startswith(b'{"') else ""


def explained(files, verdicts):
    """The listed difference that explains why verdicts differ, or None. verify.py and verify.html never differ."""
    library, others = verdicts["mille"], [verdict for name, verdict in verdicts.items() if name != "mille"]
    if any(other != others[0] for other in others):
        return None
    other, refused, same = others[0], library.results == ["refused"], library.results == others[0].results
    told, kind = fault(files, library) if refused else ("", "")
    if b'"script":' in files.record and (
            same or (refused and (re.search(rb'"(?:limits|rule_sets|memory)":', files.record) or kind in ("mille_record", "deal_end", "match_end")))):
        return "script"
    if re.search(rb'"(?:legal|hash)":', files.record) and (same or (refused and re.search("legal|hash", told))):
        return "legal and hash"
    if refused and b'"for":' in files.record and "redacted for" in told:
        return "redacted"
    if refused and kind == "seat" and OF_ACTIONS.search(told):
        return "legality"
    if other.results == ["refused"] and set(library.results) == {"unfinished"} and fails(verdicts["verify.py"]) <= {"rules", "seen"}:
        return "no key"
    return None


def fails(verdict):
    """The lines that fail. Malformed input has no lines."""
    return {name if "lines" in report else "malformed" for report in verdict.report
            for name, line in report.get("lines", {"": {"status": "failed"}}).items() if line["status"] == "failed"} or {"malformed"}


# --- The run -------------------------------------------------------------------------------------------------------------------

def public_text(record):
    """What a receipt covers, or the lines themselves where they are not lines of a record."""
    def of(line):
        try:
            found = json.loads(line)
            return public(found).encode() if written(found).encode() == line else line
        except (ValueError, TypeError, KeyError, AttributeError, StopIteration):
            return line
    return [of(line) for line in record.removesuffix(b"\n").split(b"\n")]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mille")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    rng, everything = random.Random(options.seed), list(sources())
    small = [source for source in everything if len(source.record) < 4500]
    mutator = Mutator(rng, small)
    counts, verdict_counts, used, bad = collections.Counter(), collections.Counter(), collections.Counter(), 0
    page = (ROOT / "docs/verifiers.md").read_text()
    for words in DIFFERENCES.values():
        assert words in " ".join(page.split()), f"docs/verifiers.md does not list: {words}"
    with tempfile.TemporaryDirectory() as folder:
        verifiers = Verifiers(options.mille, folder)
        for source in everything if options.count > 1000 else small:
            verdicts = verifiers.judge(source)
            if verdicts["verify.py"].results == ["refused"]:
                bad += 1
                print(f"refused: {source.name}", verdicts["verify.py"].report)
            bad += not agree("unchanged", source, verdicts, used, options)
        for _ in range(options.count):
            source = rng.choice(small if rng.random() < 0.95 else everything)
            kind, mutant = mutator.mutant(source)
            verdicts = verifiers.judge(mutant)
            counts[kind] += 1
            verdict_counts[str(verdicts["mille"])] += 1
            bad += not agree(kind, mutant, verdicts, used, options)
            covered = source.notes is not None and mutant.notes == source.notes and public_text(mutant.record) != public_text(source.record)
            if covered and any(verdict.says_verified for verdict in verdicts.values()):
                bad += 1
                tell("A change that the notes cover is called verified", kind, mutant, verdicts)
        verifiers.close()
    print(f"{options.count} mutants, seed {options.seed}, by {len(verdicts)} verifiers; {bad} wrong")
    for title, counter in (("kinds", counts), ("verdicts of the library", verdict_counts), ("listed differences", used)):
        print(f"{title}: " + ", ".join(f"{name} {number}" for name, number in sorted(counter.items())))
    return 1 if bad else 0


def agree(kind, mutant, verdicts, used, options):
    if all(verdict == verdicts["mille"] for verdict in verdicts.values()):
        return True
    why = explained(mutant, verdicts)
    used[why or "NOT LISTED"] += 1
    if why is None or options.show:
        tell(why or "The verifiers differ", kind, mutant, verdicts)
    return why is not None


def tell(what, kind, mutant, verdicts):
    keep = os.environ.get("MILLE_KEEP_MUTANTS")
    if keep:
        number = len(list(pathlib.Path(keep).glob("*.record")))
        for name in ("record", "notes", "seen"):
            if getattr(mutant, name) is not None:
                (pathlib.Path(keep) / f"{number}.{name}").write_bytes(getattr(mutant, name))
        what = f"{number}: {what}"
    print(f"{what}: {kind} of {mutant.name}: " + "; ".join(f"{name}: {verdict}" for name, verdict in verdicts.items()))
    for name, verdict in verdicts.items():
        print(f"    {name}: {json.dumps(shortened(verdict.report), ensure_ascii=False)[:400]}")


def shortened(report):
    """What failed, of a report."""
    reports = report.get("matches", [report]) if isinstance(report, dict) else report
    return [{name: line["text"] for name, line in one["lines"].items() if line["status"] == "failed"} if isinstance(one, dict) and "lines" in one
            else one for one in reports]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
