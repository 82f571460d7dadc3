#!/usr/bin/env python3
"""The page "JSON" against what the library and the command write. Each section of the page has a table of members with their types.
Every member that is written must stand there with its type, and every member that stands there must be written.

usage: page.py MILLE LIBRARY PAGE [--show]     --show prints what is written, as rows of a table
"""

import ctypes
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Callable, Iterator

OK, E_PHASE = 0, 7
ALL, ONLOOKER = -2, -3
VIEW, LEGAL, EVENTS, SHEET = range(4)
HOOK_USE = 6
SEALED = 3
RESIGN = 1

# What the test calls each section of the page.
NAMES = {
    "A view": "view",
    "The legal list": "legal",
    "Reasons": "reason",
    "Events": "event",
    "The score sheet": "sheet",
    "Rule fields": "field",
    "Use of hooks": "hook_use",
    "A player": "player",
    "Variants": "variant",
    "A settlement": "settlement",
    "A match": "match",
    "An arena": "arena",
    "The header of a result file": "arena_header",
    "A pair in a result file": "arena_pair",
    "A check of a script": "check",
    "A rule in recorded matches": "recorded",
    "A review": "review",
    "A verdict": "verdict",
}

IDLE_RULE = """return { name = "idle", match = { target = 300, max_deals = 6 }, deal = { max_turns = 60 }, hooks = {
  allow = function(action, view)
    if action.points > 100000 then
      return false, "no"
    end
  end,
} }
"""
FAILING_RULE = """return { name = "failing", match = { target = 300 }, hooks = {
  allow = function(action, view) error("no") end,
  score_deal = function(deal, score) error("no") end,
} }
"""
TURNED_OVER = """return { name = "over", stock = { exhausted = "turn_over" }, match = { target = 3000 } }
"""
REMEMBERING_RULE = """return { name = "pot", match = { target = 300 }, memory = { pot = { range = { 0, 999 } } },
  rule_sets = { { deal = { hand = 9 } } }, hooks = {
  score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
  deal_rules = function(match) return match.deals % 2 end,
} }
"""
WRONG_RULE = """return { name = "wrong", sets = { max_wild = 3 } }
"""
DRAWN_RULE = """local values = { joker = 0, JD = 0, QS = 0 }
for _, rank in ipairs { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" } do values[rank] = 0 end
return { name = "drawn", cards = { values = values }, match = { max_deals = 1 } }
"""
REFUSING_RULE = """return { name = "refusing", match = { target = 300, max_deals = 6 }, hooks = {
  allow = function(action, view) return false end,
  settle = function(match, payment) error("no") end,
} }
"""
CHANGING_RULE = """return { name = "changing", sets = { opening_minimum = 50 }, hooks = {
  settle = function(match, payment) payment.game, payment.total = payment.game + 1, payment.total + 1 return payment end,
} }
"""


class Option(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_char_p)]


class PlayerSetup(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("source", ctypes.c_int32),
        ("isolation", ctypes.c_int32),
        ("reserved0", ctypes.c_uint32),
        ("id", ctypes.c_char_p),
        ("options", ctypes.POINTER(Option)),
        ("option_count", ctypes.c_size_t),
    ]


class MatchSetup(ctypes.Structure):
    """`mille_match_setup`."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("decks", ctypes.c_int32),
        ("draw_ends", ctypes.c_int32),
        ("has_seed", ctypes.c_int32),
        ("no_stakes", ctypes.c_int32),
        ("reserved0", ctypes.c_int32),
        ("stakes", ctypes.c_int64 * 2),
        ("seed", ctypes.c_uint8 * 32),
    ]


class Library:
    """Just enough of libmille to play matches and to read their JSON."""

    def __init__(self, path: str) -> None:
        self.c = ctypes.CDLL(path)
        size, place = self.layout("mille_engine_options", "")[1], self.layout("mille_engine_options", "count_hook_use")[0]
        options = (ctypes.c_uint8 * size)()
        ctypes.c_uint32.from_buffer(options).value = size
        ctypes.c_uint32.from_buffer(options, place).value = 1
        self.engine = self.made("mille_engine_create", options)
        self.buffer = ctypes.create_string_buffer(1 << 20)

    def call(self, name: str, *args: Any) -> int:
        return int(getattr(self.c, name)(*args))

    def must(self, name: str, *args: Any) -> None:
        status = self.call(name, *args, None)
        assert status == OK, f"{name}: status {status}"

    def made(self, name: str, *args: Any) -> ctypes.c_void_p:
        handle = ctypes.c_void_p()
        self.must(name, *args, ctypes.byref(handle))
        return handle

    def text(self, name: str, *args: Any) -> str:
        needed = ctypes.c_size_t()
        self.must(name, *args, self.buffer, ctypes.c_size_t(len(self.buffer)), ctypes.byref(needed))
        return ctypes.string_at(self.buffer, needed.value - 1).decode()

    def variant(self, name: str) -> ctypes.c_void_p:
        return self.made("mille_variant_load", self.engine, name.encode(), None, ctypes.c_size_t(0))

    def script(self, text: str) -> ctypes.c_void_p:
        class File(ctypes.Structure):
            _fields_ = [("name", ctypes.c_char_p), ("text", ctypes.c_char_p), ("size", ctypes.c_size_t)]

        raw = text.encode()
        file = File(b"a.lua", raw, len(raw))
        one, none = ctypes.c_size_t(1), ctypes.c_size_t(0)
        return self.made("mille_variant_from_script", self.engine, ctypes.byref(file), one, None, none)

    def layout(self, struct: str, field: str) -> tuple[int, int]:
        class Entry(ctypes.Structure):
            _fields_ = [
                ("type", ctypes.c_char_p),
                ("field", ctypes.c_char_p),
                ("offset", ctypes.c_uint32),
                ("size", ctypes.c_uint32),
            ]

        entries, count = (Entry * 2000)(), ctypes.c_size_t()
        assert self.call("mille_layout", entries, ctypes.c_size_t(2000), ctypes.byref(count)) == OK
        for entry in entries[: count.value]:
            if (entry.type, entry.field) == (struct.encode(), field.encode()):
                return entry.offset, entry.size
        raise KeyError(f"{struct}::{field}")

    def table(self, variant: ctypes.c_void_p, seed: int, decks: int = 0, players: str = "greedy") -> ctypes.c_void_p:
        setup = MatchSetup(ctypes.sizeof(MatchSetup), decks, has_seed=decks != SEALED, stakes=(1, 3))
        setup.seed[0] = seed
        table = self.made("mille_table_create", variant, ctypes.byref(setup))
        for seat in (0, 1):
            player = self.made("mille_player_create", self.engine, players.encode(), None)
            self.must("mille_table_set_player", table, seat, player)
        if decks == SEALED:
            self.must("mille_table_seal", table, ctypes.c_uint32(0))
        return table

    def play(self, table: ctypes.c_void_p, each: Callable[[], None], decisions: int = 1 << 30) -> None:
        """Plays on, to the end or for a number of decisions."""
        for _ in range(decisions):
            each()
            if self.call("mille_table_step", table, None, None, None) == OK:
                continue
            status = self.call("mille_table_next_deal", table, None, None)
            if status != OK:
                assert status == E_PHASE, status
                return

    def discard_until_the_stock_is_renewed(self, table: ctypes.c_void_p) -> None:
        self.must("mille_table_next_deal", table, None)
        while self.json(table, VIEW, ONLOOKER)["reshuffles"] == 0:
            actions = self.json(table, LEGAL, ALL)
            self.must("mille_table_apply_text", table, actions[0 if actions[0] == "draw" else -1].encode())

    def json(self, table: ctypes.c_void_p, kind: int, viewer: int) -> Any:
        return json.loads(self.text("mille_table_json", table, kind, viewer, ctypes.c_uint64(0)))


Samples = dict[str, list[Any]]


def of_tables(lib: Library) -> Samples:
    found: Samples = {"view": [], "legal": [], "event": [], "sheet": [], "reason": []}
    action = (ctypes.c_uint8 * lib.layout("mille_action", "")[1])()

    def look(table: ctypes.c_void_p) -> None:
        for viewer in (0, 1, ONLOOKER):
            found["view"].append(lib.json(table, VIEW, viewer))
        found["legal"].append(lib.json(table, LEGAL, ALL))
        for listed in found["legal"][-1]:
            lib.must("mille_table_parse", table, listed.encode(), action)
            found["reason"] += json.loads(lib.text("mille_table_reasons", table, action, b"en"))

    def read(table: ctypes.c_void_p) -> None:
        look(table)
        for viewer in (0, 1, ONLOOKER, ALL):
            found["event"] += lib.json(table, EVENTS, viewer)
        found["sheet"].append(lib.json(table, SHEET, ALL))

    variants = [lib.variant("montreal"), lib.script(FAILING_RULE), lib.script(TURNED_OVER), lib.script(REMEMBERING_RULE)]
    for variant in variants:
        for seed, decks in ((1, 0), (2, SEALED)):
            table = lib.table(variant, seed, decks)
            look(table)
            lib.play(table, lambda t=table: look(t), 90)
            read(table)
            lib.play(table, lambda: None)
            read(table)
    for variant in variants[0], variants[2]:
        table = lib.table(variant, 3)
        lib.discard_until_the_stock_is_renewed(table)
        read(table)
    table = lib.table(variants[0], 4)
    lib.play(table, lambda: None, 50)
    lib.must("mille_table_forfeit", table, 0, RESIGN)
    read(table)
    table = lib.table(variants[0], 4)
    lib.must("mille_table_abort", table, 1)
    read(table)
    found["reason"] += of_trials(lib)
    return found


def of_trials(lib: Library) -> list[Any]:
    """What a player that looks ahead finds out in the decisions of a deal."""
    table = lib.table(lib.variant("montreal"), 5)
    nodes = Option(b"nodes", b"300")
    quick = PlayerSetup(ctypes.sizeof(PlayerSetup), 0, 0, 0, None, ctypes.pointer(nodes), 1)
    adviser = lib.made("mille_player_create", lib.engine, b"search", ctypes.byref(quick))
    size = lib.layout("mille_step", "")[1]
    step = (ctypes.c_uint8 * size)()
    ctypes.c_uint32.from_buffer(step).value = size
    found: list[Any] = []

    def ask() -> None:
        if lib.json(table, VIEW, ONLOOKER)["phase"] not in ("draw", "lay"):
            return
        lib.must("mille_table_hint", table, adviser, None, step)
        found.extend(json.loads(lib.text("mille_player_reasons", adviser, b"en")))

    lib.play(table, ask, 60)
    assert any("of" in reason for reason in found)
    return found


def of_own_limits(lib: Library) -> Any:
    """The header of an arena whose players have limits of their own, which only a host can set."""

    def struct(name: str, count: int = 1) -> Any:
        size = lib.layout(name, "")[1]
        memory = (ctypes.c_uint8 * (size * count))()
        for i in range(count):
            ctypes.c_uint32.from_buffer(memory, i * size).value = size
        return memory

    def put(memory: Any, name: str, field: str, value: int, element: int = 0) -> None:
        offset, size = lib.layout(name, field)
        kind = {4: ctypes.c_uint32, 8: ctypes.c_uint64}[size]
        kind.from_buffer(memory, element * lib.layout(name, "")[1] + offset).value = value

    budget, players, setup = struct("mille_budget"), struct("mille_arena_player", 2), struct("mille_arena_setup")
    name = ctypes.create_string_buffer(b"random")
    put(budget, "mille_budget", "nodes", 5)
    for i in (0, 1):
        put(players, "mille_arena_player", "name", ctypes.addressof(name), i)
        put(players, "mille_arena_player", "budget", ctypes.addressof(budget), i)
    for field, value in (("players", ctypes.addressof(players)), ("player_count", 2), ("pairs", 1)):
        put(setup, "mille_arena_setup", field, value)
    arena = lib.made("mille_arena_create", lib.variant("montreal"), setup)
    return json.loads(lib.text("mille_arena_text", arena, 0))


def of_library(lib: Library) -> Samples:
    fields = json.loads(lib.text("mille_rule_fields"))
    variant = lib.script(IDLE_RULE)
    lib.play(lib.table(variant, 1), lambda: None)
    return {"field": fields, "hook_use": [json.loads(lib.text("mille_variant_text", variant, HOOK_USE))]}


def sealed_record(lib: Library) -> str:
    table = lib.table(lib.variant("montreal"), 1, SEALED)
    lib.play(table, lambda: None)
    return lib.text("mille_table_record", table, ALL, None)


def of_command(mille: str, folder: Path, sealed: str) -> Samples:
    def run(*words: str, code: int = 0) -> list[Any]:
        done = subprocess.run([mille, *words], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == code, (words, done.returncode, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    for name, text in (("idle", IDLE_RULE), ("wrong", WRONG_RULE), ("drawn", DRAWN_RULE), ("refusing", REFUSING_RULE), ("changing", CHANGING_RULE)):
        (folder / f"{name}.lua").write_text(text)
    arena = ["arena", "--json", "--seed", "7"]
    two, three = ["--player", "greedy", "--player", "random"], ["--player", "club"]
    found: Samples = {
        "player": [*run("players", "--json")[0], *run("players", "show", "search:goal=points", "--json")],
        "variant": run("variants", "--json")[0],
        "settlement": run("settle", "--winner", "1252,2,1", "--loser", "-35,0,2", "--stakes", "2-6", "--json"),
        "match": run("watch", "--matches", "2", "--seed", "3", "--json")
        + run("watch", "--seed", "3", "--json", "--variant", "./drawn.lua"),
        "arena": [
            *run(*arena, *two, "--deals", "20", "--luck"),
            *run(*arena, *two, "--pairs", "6"),
            *run(*arena, "--player", "greedy", "--player", "exec:exit 1", "--deals", "1"),
            *run(*arena, *two, *three, "--deals", "10")[0],
            *run(*arena, *two, "--deals", "400", "--sprt-points", "0,50"),
            *run(*arena, *two, "--deals", "4", "--sprt-points", "0,1"),
        ],
        "check": [
            *run("check", "idle.lua", "--play", "5", "--json"),
            *run("check", "wrong.lua", "refusing.lua", "--json", "--play", "5", code=1),
        ],
    }
    run_text = subprocess.run([mille, "watch", "--seed", "3", "--quiet", "--record", "m.mille"], cwd=folder, capture_output=True, check=True)
    assert run_text.returncode == 0
    found["recorded"] = run("check", "changing.lua", "--record", "m.mille", "--json")
    found["review"] = run("review", "m.mille", "--json", "--player", "greedy", "--worlds", "5", "--top", "1")
    found["arena_header"], found["arena_pair"] = of_result_files(run, folder, [*arena, *two])
    (folder / "sealed.mille").write_text(sealed)
    found["verdict"] = [verdict for name in ("m", "sealed") for verdict in run("replay", f"{name}.mille", "--verify", "--json")]
    return found


def of_result_files(run: Callable[..., list[Any]], folder: Path, arena: list[str]) -> tuple[list[Any], list[Any]]:
    """The headers and the lines of pairs of the arena's result files."""
    run(*arena, "--deals", "4", "--luck", "--out", "deals.jsonl")
    run(*arena, "--pairs", "12", "--option", "target=500", "--sprt", "0,20", "--shard", "1/2", "--out", "matches.jsonl")
    run(*arena, "--deals", "2", "--independent", "--player", "exec:exit 1", "--out", "faults.jsonl")
    run(*arena[:-2], "--against", "random", "--deals", "1", "--out", "gauntlet.jsonl")
    headers, pairs = [], []
    for name in ("deals", "matches", "faults", "gauntlet"):
        header, *lines = (json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines())
        headers.append(header)
        pairs += lines
    return headers, pairs


# ---- What is written, as members and types -----------------------------------------------------------------------


def members(value: Any, path: str, wild: set[str]) -> Iterator[tuple[str, Any]]:
    """Every member below a value: its path, and its value. `wild` are the paths of objects whose names are data."""
    if isinstance(value, dict):
        for name, inner in value.items():
            below = f"{path}.*" if path in wild else f"{path}.{name}" if path else name
            yield below, inner
            yield from members(inner, below, wild)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, (dict, list)):
                yield from members(inner, f"{path}[]", wild)


def is_of(kind: str, value: Any) -> bool:
    """Whether a value is of a type as the page names it."""
    if kind == "two hands":
        return isinstance(value, list) and len(value) == 2 and all(hand is None or is_of("list of cards", hand) for hand in value)
    if " or " in kind:
        return any(is_of(one, value) for one in kind.split(" or "))
    if match := re.fullmatch(r"(two|list of|lists? of) (\w+(?: of \w+)?)", kind):
        one = {"cards": "card", "actions": "action", "lists of cards": "list of cards", "hashes": "hash"}.get(match[2], match[2].removesuffix("s"))
        return isinstance(value, list) and (match[1] != "two" or len(value) == 2) and all(is_of(one, v) for v in value)
    if kind.startswith('"'):
        return bool(value == kind.strip('"'))
    tests: dict[str, Callable[[Any], bool]] = {
        "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
        "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
        "boolean": lambda v: isinstance(v, bool),
        "string": lambda v: isinstance(v, str),
        "object": lambda v: isinstance(v, dict),
        "null": lambda v: v is None,
        "seat": lambda v: v in (0, 1) and not isinstance(v, bool),
        "card": lambda v: isinstance(v, str) and bool(re.fullmatch(r"(A|[2-9]|10|J|Q|K)[CDHS]|X", v)),
        "action": lambda v: isinstance(v, str) and bool(re.match(r"(draw|pass|upcard|pile|lay|discard)\b", v)),
        "hash": lambda v: isinstance(v, str) and bool(re.fullmatch(r"[0-9a-f]{64}", v)),
        "any": lambda v: True,
        "winner": lambda v: v is None or is_of("seat", v),
        "bound": lambda v: v is None or is_of("number", v),
    }
    return tests[kind](value)


def sections(page: str) -> dict[str, dict[str, str]]:
    """The tables of the page: by section, the type of each member. A heading that has no name keeps its title."""
    found: dict[str, dict[str, str]] = {}
    for part in re.split(r"^## ", page, flags=re.M)[1:]:
        title = part.partition("\n")[0]
        rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", part, flags=re.M)
        found[NAMES.get(title, title)] = {name: kind.strip() for name, kind in rows}
    return found


def faults(section: str, table: dict[str, str], samples: list[Any]) -> list[str]:
    wild = {path.removesuffix(".*") for path in table if path.endswith(".*")}
    seen: dict[str, int] = {}
    holders: dict[str, int] = {}  # by path, the objects that stand there
    wrong: list[str] = []
    for sample in samples:
        holders[""] = holders.get("", 0) + 1
        for path, value in members(sample, "", wild):
            for place in objects(value, path):
                holders[place] = holders.get(place, 0) + 1
            seen[path] = seen.get(path, 0) + 1
            kind = table.get(path)
            if kind is None:
                wrong.append(f"{section}: {path} is written, and the page does not have it")
            elif not is_of(kind.removesuffix(", optional"), value):
                wrong.append(f"{section}: {path} is {json.dumps(value)[:60]}, on the page {kind}")
    for path, kind in table.items():
        if path not in seen:
            wrong.append(f"{section}: {path} stands on the page and is never written")
            continue
        parent, _, _ = path.rpartition(".")
        always = seen[path] == holders.get(parent, 0)
        if always == kind.endswith(", optional") and not path.endswith("*"):
            wrong.append(f"{section}: {path} is {'always' if always else 'not always'} written, on the page {kind}")
    return list(dict.fromkeys(wrong))


def objects(value: Any, path: str) -> Iterator[str]:
    """The path of a value if it is an object, or of each object in a list."""
    if isinstance(value, dict):
        yield path
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner, f"{path}[]")


def kinds_of_reasons(lib: Library, page: str) -> list[str]:
    """What the page's list of kinds lacks, and what it has beyond the library's messages."""
    lib.c.mille_message_id.restype = ctypes.c_char_p
    ids = iter(lambda numbers=iter(range(10000)): lib.c.mille_message_id(ctypes.c_size_t(next(numbers))), None)
    library = {name.decode().removeprefix("reason.") for name in ids if name.startswith(b"reason.")}
    listed = set(re.findall(r'^\| "(\w+)" \|', page, flags=re.M))
    return [f"reason: {kind} stands on one side only" for kind in sorted(library ^ listed)]


def main() -> int:
    mille, library, page = sys.argv[1:4]
    lib = Library(library)
    with tempfile.TemporaryDirectory() as folder:
        samples = {**of_tables(lib), **of_library(lib), **of_command(mille, Path(folder), sealed_record(lib))}
    samples["arena_header"].append(of_own_limits(lib))
    if "--show" in sys.argv:
        for section, values in samples.items():
            print(f"## {section}")
            kinds: dict[str, set[str]] = {}
            for value in values:
                for path, inner in members(value, "", set()):
                    kinds.setdefault(path, set()).add(json.dumps(inner)[:40])
            for path, examples in kinds.items():
                print(f"| `{path}` | {sorted(examples)[:3]} |")
        return 0
    tables = sections(Path(page).read_text())
    wrong = [f"{name}: the page has no such section" for name in samples if name not in tables]
    wrong += [f"{name}: the test knows no such section" for name in tables if name not in samples]
    for name in samples.keys() & tables.keys():
        if name == "legal":
            wrong += [f"legal: {a}" for sample in samples[name] for a in sample if not is_of("action", a)]
        else:
            wrong += faults(name, tables[name], samples[name])
    wrong += kinds_of_reasons(lib, Path(page).read_text())
    print("\n".join(wrong) or f"{len(samples)} sections, every member with its type")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
