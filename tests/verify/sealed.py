#!/usr/bin/env python3
"""Sealed records, made without libmille and without the verifier that they test.

A record whose decks follow from a seed has the cards of a sealed match if that seed is the sealed match's key. `records` holds
such records. Seeds and shares follow from the name of a record, and from them this module makes the sealed record, for everybody
or for one seat.

  sealed.py MILLE   plays the matches of `records` again by the command MILLE
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

ONLOOKER = "onlooker"  # a viewer who holds no cards
FOLDER = pathlib.Path(__file__).resolve().parent / "records"
TERMS = ("variant", "variant_hash", "options", "rules", "script", "limits", "stakes", "guests", "players")

# Rules that no shipped variant has, as scripts without hooks, and one script with hooks.
BLOCKED = """return {
  name = "blocked", title = "Blocked", about = "The stock is used up once, and the match has %d deals.",
  deal = { hand = 25 }, stock = { exhausted = "end_deal" }, match = { max_deals = %d },
}"""
ONE_PACK = """return {
  name = "one-pack", title = "One pack", about = "One pack, two jokers, other values.",
  cards = { packs = 1, jokers = 2, wild = { "2", "joker" }, values = { K = 25, QS = 10, ["3H"] = 40 } },
  deal = { hand = 9 }, sets = { lay_on_opponent = true }, pile = { take = "pair_or_wild" },
  stock = { exhausted = "turn_over" }, out = { bonus = 25 }, match = { target = 300 },
  payment = { double_skunk_when = "last_deal" },
}"""
HOOKS = """return {
  name = "ten-more", title = "Ten more", about = "Both players score ten points more in every deal.",
  hooks = {
    score_deal = function(deal, score)
      for seat = 0, 1 do
        score[seat].bonus = score[seat].bonus + 10
        score[seat].points = score[seat].points + 10
      end
      return score
    end,
  },
}"""

# What is played: guests, players, options of the command, and the number of the first try that gave a match as it is wanted.
MATCHES = {
    "montreal": {"guests": [0, 1], "players": ("greedy", "random"), "options": ("--option", "target=300")},
    "natural-required": {"guests": [0], "players": ("greedy", "greedy"),
                         "options": ("--variant", "natural-required", "--option", "target=200")},
    "target-2000": {"guests": [1], "players": ("greedy", "club"), "options": ("--variant", "target-2000", "--option", "target=400"),
                    "stakes": "2-6"},
    "progressive": {"guests": [], "players": ("club", "greedy"),
                    "options": ("--variant", "progressive", "--option", "target=500")},
    "denexa": {"guests": [0, 1], "players": ("club", "random"),
               "options": ("--variant", "denexa", "--option", "target=300")},
    "forfeit": {"guests": [0, 1], "resigns": 9, "options": ("--option", "target=400")},
    "early-forfeit": {"guests": [0], "resigns": 0, "options": ()},
    "reshuffled": {"guests": [0, 1], "players": ("random", "random"), "options": ("--option", "target=150"), "tried": 204,
                   "wanted": lambda text: 2 <= text.count('"reshuffle"') and text.count("\n") < 700},
    "blocked": {"guests": [0, 1], "players": ("random", "random"), "script": BLOCKED % (2, 2), "options": (), "tried": 1,
                "wanted": lambda text: '"out":null' in text},
    "drawn": {"guests": [0, 1], "players": ("random", "random"), "script": BLOCKED % (1, 1), "options": (), "tried": 93,
              "wanted": lambda text: '"end":"drawn"' in text},
    "one-pack": {"guests": [0, 1], "players": ("greedy", "random"), "script": ONE_PACK, "options": (), "tried": 8,
                 "wanted": lambda text: '"reshuffle"' in text and text.count("\n") < 500},
    "hooks": {"guests": [0, 1], "players": ("greedy", "random"), "script": HOOKS,
              "options": ("--option", "target=200")},
}


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def text_of(lines):
    return "".join(written(line) + "\n" for line in lines)


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


class Seal:
    """The secrets of a match, and what follows from them and from the terms."""

    def __init__(self, name, header, guests, tried=0):
        label = f"{name} {tried}".encode()
        self.seed = sha256(b"the seed of ", label)
        self.shares = [sha256(b"the share of %d in " % seat, label) if seat in guests else None for seat in (0, 1)]
        terms = {key: guests if key == "guests" else header[key] for key in TERMS if key in header or key == "guests"}
        self.terms_text = written(terms)
        self.terms = sha256(self.terms_text.encode())
        self.commit = sha256(b"mille seal 2", self.seed, self.terms)
        self.share_commits = [share and sha256(b"mille share 2", self.commit, bytes([seat]), share)
                              for seat, share in enumerate(self.shares)]
        self.key = sha256(b"mille deck key 2", self.seed, self.commit,
                          *(b"\x01" + share if share else b"\x00" for share in self.shares))

    def header(self, header, guests, viewer=None):
        """A sealed header with what the header of a record with a seed says."""
        sealed = {"mille_record": 2} | ({} if viewer is None else {"for": None if viewer == ONLOOKER else viewer})
        sealed |= {key: header[key] for key in ("engine", *TERMS[:7]) if key in header}
        sealed |= {"guests": guests, "seed": None, "decks": "sealed", "commit": self.commit.hex(),
                   "shares": [share and share.hex() for share in self.shares]}
        if len(guests) == 2:
            sealed["share_commits"] = [commit.hex() for commit in self.share_commits]
        return sealed | {key: header[key] for key in ("players", "note") if key in header}


def sealed_lines(lines, header, seal, viewer=None, reveal=True):
    """The lines of a record with a seed, sealed: for everybody, or for `viewer`, a seat or ONLOOKER."""
    out, stock, reshuffles, hand = [header], [], 0, None
    for line in lines[1:]:
        if "deal" in line:
            deck, dealer = line["deck"], line["dealer"]
            hand = hand_size(lines[0])
            stock, reshuffles = deck[2 * hand + 1:], 0
            new = {"deal": line["deal"], "dealer": dealer}
            if viewer in (0, 1):
                new |= {"hand": sorted(deck[(viewer == dealer):2 * hand:2], key=in_pack)}
            if viewer is not None:
                new |= {"upcard": deck[2 * hand]}
        elif "reshuffle" in line:
            stock, reshuffles = list(line["reshuffle"]), reshuffles + 1
            new = {"reshuffle": reshuffles}
        else:
            new = dict(line)
            if line.get("do") == "draw":
                card = stock.pop(0)
                if line["seat"] == viewer:
                    new["card"] = card
        out.append(new)
    if reveal:
        out.append({"reveal": {"seed": seal.seed.hex()}})
    return out


def in_pack(card):
    """The order of the pack."""
    return ("A 2 3 4 5 6 7 8 9 10 J Q K".split() + [""]).index(card[:-1]), card[-1]


def hand_size(header):
    return header["rules"].get("deal", {}).get("hand", 15)


class Sealed:
    """A match of `records`."""

    def __init__(self, name):
        self.name, self.guests = name, MATCHES[name]["guests"]
        self.text = (FOLDER / f"{name}.jsonl").read_text()
        self.lines = lines_of(self.text)
        self.seal = Seal(name, self.lines[0], self.guests, MATCHES[name].get("tried", 0))
        assert self.seal.key.hex() == self.lines[0]["seed"], f"{name} was played with another key"

    def record(self, viewer=None, reveal=True):
        return sealed_lines(self.lines, self.seal.header(self.lines[0], self.guests, viewer), self.seal, viewer, reveal)


def public(line):
    kind = next(iter(line))
    if kind == "mille_record":
        return written({key: value for key, value in line.items() if key != "for"})
    keep = {"deal": ("deal", "dealer"), "seat": ("seat", "do")}.get(kind, tuple(line))
    return written({key: line[key] for key in keep})


def receipts(lines):
    chain, receipt = [], b""
    for line in lines:
        receipt = sha256(receipt, public(line).encode())
        chain.append(receipt.hex())
    return chain


# --- Playing the matches again -------------------------------------------------------------------------------------------------

def play(mille, match, seed, folder):
    record = pathlib.Path(folder) / "record.jsonl"
    record.unlink(missing_ok=True)
    options = list(match["options"]) + ["--seed", seed, "--record", str(record)]
    if "stakes" in match:
        options += ["--stakes", match["stakes"]]
    if "script" in match:
        script = pathlib.Path(folder) / "rules.lua"
        script.write_text(match["script"])
        options += ["--variant", str(script)]
    if "resigns" in match:
        # The first entry of every list that is shown.
        keys = "".join("1\n" for _ in range(match["resigns"])) + "resign\n"
        subprocess.run([mille, "play", "--plain", *options], input=keys, text=True, capture_output=True, check=True)
    else:
        players = [word for player in match["players"] for word in ("--player", player)]
        subprocess.run([mille, "watch", "--quiet", *players, *options], capture_output=True, check=True)
    return record.read_text()


def make(mille):
    FOLDER.mkdir(exist_ok=True)
    for name, match in MATCHES.items():
        with tempfile.TemporaryDirectory() as folder:
            header = lines_of(play(mille, match, "1", folder))[0]
            for tried in range(match.get("tried", 0), 2000):
                seal = Seal(name, header, match["guests"], tried)
                text = play(mille, match, seal.key.hex(), folder)
                if match.get("wanted", lambda text: True)(text):
                    break
            else:
                sys.exit(f"{name}: no such match")
        (FOLDER / f"{name}.jsonl").write_text(text)
        print(f"{name}: try {tried}, {text.count(chr(10))} lines")


if __name__ == "__main__":
    make(sys.argv[1])
