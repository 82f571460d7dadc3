"""mille.abi.json agrees with the headers, and its statements about NULL are true: abi_json.py LIBRARY

Needs no clang: the declarations are compared with what bindings/generate reads, the comments by the hash of each header.
"""

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cffi

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "mille"
sys.path.insert(0, str(ROOT / "bindings" / "generate"))
import model  # noqa: E402

ABI = json.loads((INCLUDE / "mille.abi.json").read_text())
REMEDY = "mille.abi.json is not what the headers say: run ./dev abi --json"


def same(what: str, there: Any, here: Any) -> None:
    if there != here:
        raise SystemExit(f"{what}: {there!r} in mille.abi.json, {here!r} in the headers\n{REMEDY}")


def shape(t: Any) -> Any:
    """A type of the model in the words of the file."""
    if t.function:
        return ("", 0, ())
    # An array as a parameter is one in the file, too.
    return (t.base, t.pointer, tuple(t.dims))


def shape_there(entry: dict[str, Any]) -> Any:
    return (entry["base"], entry.get("pointers", 0), tuple(entry.get("array", ())))


def check_declarations() -> None:
    for name, digest in ABI["headers"].items():
        same(f"hash of {name}", digest, hashlib.sha256((INCLUDE / name).read_bytes()).hexdigest())
    read = model.read(ROOT / "include")
    ours = [f for f in ABI["functions"] if "exported_by" not in f]
    same("callbacks", sorted(f["name"] for f in ABI["callbacks"]), sorted(read.callbacks))
    pairs = [(f, read.callbacks[f["name"]]) for f in ABI["callbacks"]]
    same("functions", sorted(f["name"] for f in ours), sorted(f.name for f in read.functions))
    by_name = {f.name: f for f in read.functions}
    for there, here in [(f, by_name[f["name"]]) for f in ours] + pairs:
        name = there["name"]
        same(f"{name}()", [p["name"] for p in there["params"]], [p.name for p in here.params])
        same(f"{name}()", [shape_there(p) for p in there["params"]], [shape(p.type) for p in here.params])
        same(f"{name}()", shape_there(there["returns"]), shape(here.result))
    same("structs", sorted(s["name"] for s in ABI["structs"]), sorted(s.name for s in read.structs))
    fields = {s.name: [(f.name, shape(f.type)) for f in s.fields] for s in read.structs}
    for s in ABI["structs"]:
        same(s["name"], [(f["name"], shape_there(f)) for f in s["fields"]], fields[s["name"]])
    members = [(m["name"], m["value"]) for e in ABI["enums"] + ABI["constants"] for m in e["members"]]
    same("constants", sorted(members), sorted(read.constants().items()))
    for entry in ABI["functions"] + ABI["structs"] + ABI["enums"] + ABI["callbacks"] + ABI["handles"]:
        if not entry["doc"] or not entry["since"]:
            raise SystemExit(f"{entry['name']} has no comment or no release")


class Calls:
    """Calls every function with arguments that it takes, and with NULL in place of one."""

    def __init__(self, library: str) -> None:
        self.ffi = cffi.FFI()
        self.ffi.cdef((INCLUDE / "mille.ffi.h").read_text())
        self.lib = self.ffi.dlopen(library)
        self.structs = {s["name"] for s in ABI["structs"] if s["grows"]}
        self.kept: list[Any] = []
        self.engine = self.made("mille_engine", self.lib.mille_engine_create, self.ffi.NULL)
        options = (self.engine, b"montreal", self.ffi.NULL, 0)
        self.variant = self.made("mille_variant", self.lib.mille_variant_load, *options)

    def new(self, kind: str, count: int = 1) -> Any:
        """Zeroed memory; of a struct, with its size set."""
        memory = self.ffi.new(f"{kind}[]", count)
        if kind in self.structs:
            for i in range(count):
                memory[i].struct_size = self.ffi.sizeof(kind)
        self.kept.append(memory)
        return memory

    def made(self, kind: str, call: Callable[..., int], *args: Any) -> Any:
        out = self.ffi.new(f"{kind} **")
        if call(*args, out, self.ffi.NULL) != 0:
            raise SystemExit(f"no {kind} could be made")
        return out[0]

    def text(self, call: Callable[..., int], *args: Any) -> bytes:
        buffer = self.ffi.new("char[]", 1 << 16)
        if call(*args, buffer, 1 << 16, self.ffi.NULL, self.ffi.NULL) != 0:
            raise SystemExit("no text could be had")
        return bytes(self.ffi.string(buffer))

    def table(self, decks: int = 0, seal: bool = True, deal: bool = True) -> Any:
        setup = self.new("mille_match_setup")
        setup[0].decks, setup[0].stakes = decks, [1, 3]
        table = self.made("mille_table", self.lib.mille_table_create, self.variant, setup)
        null = self.ffi.NULL
        if decks == self.lib.MILLE_DECKS_SEALED:
            if not seal:
                return table
            self.lib.mille_table_seal(table, 0, null)
        if deal:
            self.lib.mille_table_next_deal(table, null, null)
        return table

    def player(self) -> Any:
        return self.made("mille_player", self.lib.mille_player_create, self.engine, b"club", self.ffi.NULL)

    def state(self) -> Any:
        memory = self.ffi.cast("mille_state *", self.new("uint64_t", self.lib.mille_state_size() // 8))
        self.lib.mille_state_from_table(self.table(), memory, self.ffi.NULL)
        return memory

    def arena(self, failing: bool = False) -> Any:
        setup = self.new("mille_arena_setup")
        players = self.new("mille_arena_player", 2)
        for i, name in enumerate((b"random", b"greedy")):
            players[i].name = self.kept_text(name)
        if failing:
            players[0].api = self.api(1)
        setup[0].players, setup[0].player_count, setup[0].pairs = players, 2, 2
        self.arena_setup = setup
        arena = self.made("mille_arena", self.lib.mille_arena_create, self.variant, setup)
        self.lib.mille_arena_run(arena, 1, self.ffi.NULL, self.ffi.NULL, self.ffi.NULL)
        return arena

    def kept_text(self, text: bytes) -> Any:
        self.kept.append(self.ffi.new("char[]", text))
        return self.kept[-1]

    def arguments(self, f: dict[str, Any]) -> list[Any]:
        """Arguments with which the function succeeds."""
        name, ffi, lib = f["name"], self.ffi, self.lib
        sealed = lib.MILLE_DECKS_SEALED
        guests_side = name in ("mille_table_add_share_commit", "mille_table_add_share")
        if name == "mille_table_seal" or guests_side:
            table = self.table(sealed, seal=False)
            if guests_side:
                two = name == "mille_table_add_share_commit"
                lib.mille_table_seal(table, 3 if two else 1, ffi.NULL)
        elif name in ("mille_table_sealing", "mille_table_terms", "mille_table_secret", "mille_table_receipt", "mille_table_commitment"):
            table = self.table(sealed)
        elif name == "mille_table_next_deal":
            table = self.table(deal=False)
        else:
            table = self.table()
        if name.startswith("mille_table_") and "note" in name:
            table = self.table(deal=False)
            if name != "mille_table_add_note":
                lib.mille_table_add_note(table, b"date", b"today", ffi.NULL)
        if name == "mille_table_payment":
            lib.mille_table_forfeit(table, 0, lib.MILLE_FAULT_RESIGN, ffi.NULL)
        if name == "mille_table_decision":
            lib.mille_table_apply_text(table, b"draw", ffi.NULL)
        if name in ("mille_table_step", "mille_batch_step"):
            for seat in (0, 1):
                lib.mille_table_set_player(table, seat, self.player(), ffi.NULL)
        state = self.state()
        if name == "mille_state_next_deal":
            setup = self.new("mille_match_setup")
            setup[0].stakes = [1, 3]
            lib.mille_state_init(self.variant, setup, state, ffi.NULL)
        if name == "mille_state_result":
            lib.mille_state_playout(self.variant, state, 1, ffi.NULL, ffi.NULL)
        if name == "mille_state_payment":
            lib.mille_table_forfeit(table, 0, lib.MILLE_FAULT_RESIGN, ffi.NULL)
            lib.mille_state_from_table(table, state, ffi.NULL)
        view = self.new("mille_view")
        lib.mille_table_view(table, 0, view, ffi.NULL)
        action = self.new("mille_action")
        action[0].kind = lib.MILLE_ACTION_DRAW
        texts = {
            "capability": b"mille.state/1",
            "rule": b"P1",
            "message": b"pile.pair",
            "id": b"montreal",
            "name": b"greedy" if "player" in name else b"somebody",
            "text": b"draw",
            "terms": b"{}",
        }
        if name == "mille_script_template":
            texts["name"] = b"my-rule"
        if name == "mille_card_parse":
            texts["text"] = b"QS"
        if name == "mille_seed_parse":
            texts["text"] = b"1"
        if name == "mille_table_from_position":
            texts["text"] = self.text(lib.mille_table_position, table)
        record = self.text(lib.mille_table_record, self.table(), lib.MILLE_ALL, ffi.NULL)
        if name in ("mille_table_import", "mille_record_find"):
            texts["text"] = record
        if name == "mille_table_resume":
            interrupted = self.table(sealed)
            texts["text"] = self.text(lib.mille_table_record, interrupted, lib.MILLE_ALL, ffi.NULL)
        header = record.split(b"\n")[0]
        values: dict[str, Any] = {
            "engine": self.engine,
            "variant": self.variant,
            "player": self.player() if "mille_player" in [p["base"] for p in f["params"]] else 0,
            "table": table,
            "state": state,
            "states": state,
            "view": view,
            "action": action,
            "match": 1,
            "number": 1,
            "stride": 0,
            "viewer": 0,
            "seat": 0,
            "guests": 1,
            "fault": lib.MILLE_FAULT_RESIGN,
            "seed": self.new("uint8_t", 32) if "seed" in [p["name"] for p in f["params"] if "pointers" in p] else 1,
            "line": header if "guest" in name else 0,
            "notes": ffi.NULL,
            "tables": ffi.new("mille_table *[]", [table]),
            "progress": self.progress(),
            "user": ffi.NULL,
        }
        self.kept.append(values["tables"])
        if name == "mille_table_resume":
            lib.mille_table_secret(interrupted, values["seed"], ffi.NULL)
        if name.startswith("mille_table_follow"):
            host = self.table()
            lines = self.text(lib.mille_table_record, host, 0, ffi.NULL).splitlines()
            header = self.kept_text(lines[0])
            values["line"] = lines[0] if name == "mille_table_follow" else lines[1]
            values["table"] = self.made("mille_table", lib.mille_table_follow, self.engine, header, len(lines[0]))
            values["line_count"] = 1
            values["seed"] = self.new("uint8_t", 32)
            lib.mille_table_seed(host, values["seed"], ffi.NULL)
        if name == "mille_guest_check_header":
            values["notes"], values["line"] = self.guest()
        if name == "mille_guest_receipt":
            # The first line of a record of version 2.
            values["line"] = self.text(lib.mille_table_record, self.table(sealed), lib.MILLE_ALL, ffi.NULL).split(b"\n")[0]
        if "arena" in name:
            values["arena"] = self.arena(name == "mille_arena_fault_get")
            values["setup"] = self.arena_setup
            values["lines"] = self.text(lib.mille_arena_text, values["arena"], lib.MILLE_ARENA_TEXT_HEADER)
        if name in ("mille_arena_add_lines", "mille_arena_open"):
            opened = (self.engine, values["lines"], len(values["lines"]))
            values["arena"] = self.made("mille_arena", lib.mille_arena_open, *opened)
        if name in ("mille_player_evaluation", "mille_player_explanation", "mille_player_reasons"):
            lib.mille_table_hint(table, values["player"], ffi.NULL, self.new("mille_step"), ffi.NULL)
        if name == "mille_player_from_api":
            values["api"] = self.api()
        if name == "mille_table_add_share_commit":
            values["share_commit"] = self.new("uint8_t", 32)
        if name == "mille_settle":
            values["input"] = self.new("mille_settle_input")
            values["input"][0].end = lib.MILLE_END_WON
            values["input"][0].stakes = [1, 3]
            values["input"][0].winner.total = 1000
        if name in ("mille_batch_act", "mille_atomic_join"):
            values["actions"] = values["sequence"] = self.new("int32_t", 1)
        if name == "mille_variant_memory":
            script = self.kept_text(b"return { name = 'pot', memory = { pot = { range = { 0, 9 } } }, hooks = { score_deal = function() end } }")
            file = ffi.new("mille_script_file *", (self.kept_text(b"pot.lua"), script, len(script) - 1))
            values["variant"] = self.made("mille_variant", lib.mille_variant_from_script, self.engine, file, 1, ffi.NULL, 0)
        if name in ("mille_variant_from_script", "mille_script_check"):
            text = self.text(lib.mille_script_template, b"my-rule")
            values["files"] = ffi.new("mille_script_file[]", [(self.kept_text(b"a.lua"), self.kept_text(text), len(text))])
            values["file_count"] = 1
            self.kept.append(values["files"])
        if name in ("mille_record_verify", "mille_verdict_json"):
            setup = self.new("mille_verify_setup")
            setup[0].text, setup[0].length = self.kept_text(record), len(record)
            values["setup"] = setup
        if name == "mille_verdict_json":
            values["verdict"] = self.new("mille_verdict")
            lib.mille_record_verify(self.engine, setup, values["verdict"], ffi.NULL)
        if name == "mille_batch_apply":
            values["actions"] = action
        if name == "mille_batch_step":
            values["stride"] = ffi.sizeof("mille_step")
        args: list[Any] = []
        for p in f["params"]:
            kind, base = p["name"], p["base"]
            if kind in texts and base == "char":
                values[kind] = self.kept_text(texts[kind])
                values["text_size"] = len(texts[kind])
            given = values.get(kind, None)
            if isinstance(given, bytes):
                given, values["text_size"] = self.kept_text(given), len(given)
            if p["direction"] == "out" and p.get("pointers", 0) == 2:
                given = ffi.new(f"{base} **")
                self.kept.append(given)
            elif p["direction"] == "out" and base == "mille_state":
                given = state
            elif p["direction"] == "out" or kind in ("returns",):
                given = self.new(base, 1 << 16 if base in ("char", "uint8_t") else 4096 if p.get("length") else 2)
            elif given is None and p.get("pointers") and p.get("nullable"):
                given = ffi.NULL if base in ("char", "void", "mille_variant") else self.with_stakes(base)
            elif given is None and p.get("pointers"):
                given = self.new(base, 32)
            elif given is None:
                given = 0
            args.append(given)
        for i, p in enumerate(f["params"]):
            kind = p["name"]
            if p["base"] != "size_t" or "pointers" in p:
                continue
            if kind in ("size", "length") and any(q["name"] in ("text", "lines", "line", "terms") for q in f["params"][:i]) and "out" not in [
                q["direction"] for q in f["params"][i - 1 : i]
            ]:
                args[i] = values.get("text_size", 0)
            elif kind in ("size", "capacity"):
                args[i] = 1 << 12 if kind == "capacity" else 1 << 16
            elif kind == "count":
                args[i] = 1
            elif kind == "stride":
                args[i] = ffi.sizeof(f["params"][i - 1]["base"])
        if name in ("mille_script_check", "mille_table_events", "mille_table_results"):
            args[[p["name"] for p in f["params"]].index("capacity")] = 100
        return args

    def with_stakes(self, base: str) -> Any:
        memory = self.new(base)
        if base == "mille_match_setup":
            memory[0].stakes = [1, 3]
        if base == "mille_option":
            return self.ffi.NULL
        if base == "mille_deal_setup":
            return self.ffi.NULL
        return memory

    def progress(self) -> Any:
        call = self.ffi.callback("int32_t(void *, const mille_arena_progress *)", lambda _user, _progress: 0)
        self.kept.append(call)
        return call

    def api(self, failure: int = 0) -> Any:
        api = self.new("mille_ai_api")
        decide = self.ffi.callback("int32_t(void *, const mille_ai_decision *, uint32_t *)", lambda *_: failure)
        self.kept.append(decide)
        api[0].version, api[0].decide = 1, decide
        api[0].flags = self.lib.MILLE_AI_ANY_RULES
        for field in ("id", "title", "release", "author", "about"):
            setattr(api[0], field, self.kept_text(b"mine"))
        return api

    def guest(self) -> tuple[Any, bytes]:
        """What a guest noted, and the header that has it."""
        lib, null = self.lib, self.ffi.NULL
        table = self.table(lib.MILLE_DECKS_SEALED, seal=False)
        lib.mille_table_seal(table, 1, null)
        terms = self.text(lib.mille_table_terms, table)
        notes = self.new("mille_guest_notes")
        lib.mille_guest_terms_hash(terms, len(terms), notes[0].terms, null)
        lib.mille_table_commitment(table, notes[0].commit, null)
        lib.mille_guest_new_share(null, 0, notes[0].share, null)
        lib.mille_table_add_share(table, 0, notes[0].share, null)
        return notes, self.text(lib.mille_table_record, table, lib.MILLE_ALL, null).split(b"\n")[0]


def check_null(library: str) -> None:
    """NULL is refused where the file says that a parameter is not nullable, and makes no difference to the status where it is."""
    calls = Calls(library)
    wrong: list[str] = []
    tried = 0
    for f in ABI["functions"]:
        name = f["name"]
        if "exported_by" in f or name.endswith("_free"):
            continue
        if f["returns"]["type"] != "mille_status" or name == "mille_layout":
            continue
        call = getattr(calls.lib, name)
        plain = call(*calls.arguments(f))
        if plain != 0:
            wrong.append(f"{name}() fails with arguments that this test holds right: status {plain}")
            continue
        for i, p in enumerate(f["params"]):
            if not p.get("pointers") and "nullable" not in p and not p.get("array"):
                continue
            args = calls.arguments(f)
            args[i] = calls.ffi.NULL
            status = call(*args)
            tried += 1
            if p["nullable"] and status != 0:
                wrong.append(f"{name}({p['name']}=NULL) has status {status}, but mille.abi.json allows it")
            if not p["nullable"] and status == 0 and "null_if_zero" not in p:
                wrong.append(f"{name}({p['name']}=NULL) succeeds, but mille.abi.json does not allow it")
    if wrong or tried < 300:
        raise SystemExit("\n".join([*wrong, f"{tried} calls with NULL"]))


check_declarations()
check_null(sys.argv[1])
