"""Writes include/mille/mille.abi.json: everything that the public C headers declare, with their comments, for generators of bindings.

    /usr/bin/python3 scripts/abi.py            write the file
    /usr/bin/python3 scripts/abi.py --check    fail if the committed file differs from what the headers give
    /usr/bin/python3 scripts/abi.py --facts    print what a compiled host or player relies on, one fact a line; a later version may only add lines

It needs python3-clang-14. docs/host-abi.md describes the file. Directions, ownership, NULL and threads come from the rules at the head
of mille.h and from the comments; what the comments leave open is an error here.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any, Optional

from clang.cindex import CursorKind, Index, TypeKind

ROOT = Path(__file__).resolve().parents[1]
INCLUDE = ROOT / "include" / "mille"
OUTPUT = INCLUDE / "mille.abi.json"
HEADERS = ("mille_types.h", "mille.h", "mille_ai.h")
THREADS = ("any-thread", "table-serial", "caller-thread", "instance-serial")
NUMBER_MACRO = re.compile(r"^#define (MILLE_\w+) (\d+)$", re.M)  # a constant that preprocessors compare
OFFERED = {"mille_ai_host", "mille_ai_search"}  # their functions are the library's; those of other structs are the host's or a player's
NUMBERS = {"mille_seat", "mille_card"}  # numbers with a few special values: no enumerations

# The standard types by their names, so that the file does not depend on the machine's own headers.
STUBS = {
    "stddef.h": "typedef unsigned long size_t;\n",
    "stdint.h": "".join(
        f"typedef {sign}{kind} {prefix}int{bits}_t;\n"
        for bits, kind in ((8, "char"), (16, "short"), (32, "int"), (64, "long"))
        for prefix, sign in (("", "signed "), ("u", "unsigned "))
    ),
}


class Comment:
    """A Doxygen comment, taken apart."""

    def __init__(self, raw: Optional[str]) -> None:
        text = re.sub(r"^/\*\*<?|\*/$", "", raw or "")
        text = "\n".join(re.sub(r"^\s*\*(?!\*) ?", "", line) for line in text.split("\n"))
        self.everything = text
        self.threads = re.findall(r"\[(" + "|".join(THREADS) + r")\]", text)
        self.since = (re.search(r"\\since\s+(\d[\w.]*\w)", text) or [None, None])[1]
        self.params: dict[str, tuple[str, str]] = {}
        self.returns = ""
        parts = re.split(r"\\(param(?:\[[a-z,]+\])?|return|since|brief|par|name|file)(?=\s)", text)
        self.doc = plain(parts[0])
        for command, rest in zip(parts[1::2], parts[2::2]):
            if command.startswith("param"):
                name, *said = rest.split(maxsplit=1)
                self.params[name] = (command[6:-1], plain("".join(said)))
            elif command == "return":
                self.returns = plain(rest)

    @property
    def thread(self) -> str:
        return self.threads[-1] if self.threads else ""


def plain(text: str) -> str:
    """Words and lists without Doxygen's marks and without the tags that have fields of their own."""
    text = re.sub(r"(?<!\w)::(?=\w)", "", text)
    text = re.sub(r"(?<=\w)::(?=\w)", ".", text)
    text = re.sub(r"\s*\[(" + "|".join(THREADS) + r")\]", "", text)
    text = re.sub(r"\\code(.*?)\\endcode", r"\1", text, flags=re.S)
    lines: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if lines and lines[-1] and stripped and not re.match(r"(- |\d+\. )", stripped):
            lines[-1] += " " + stripped
        else:
            lines.append(stripped)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def names_null(text: str) -> bool:
    """Whether a comment allows NULL."""
    return bool(re.search(r"\bNULL\b", re.sub(r"\b(?:never|not) NULL\b", "", text)))


def c_type(kind: Any) -> dict[str, Any]:
    """A type: as C writes it, and in parts."""
    shown = kind.spelling
    array = []
    while kind.kind == TypeKind.CONSTANTARRAY:
        array.append(kind.element_count)
        kind = kind.element_type
    pointers = 0
    while kind.kind == TypeKind.POINTER and kind.get_pointee().kind not in (TypeKind.FUNCTIONPROTO,):
        pointers += 1
        kind = kind.get_pointee()
    out: dict[str, Any] = {"type": shown, "base": kind.spelling.removeprefix("const ").removeprefix("struct ")}
    if pointers:
        out["pointers"] = pointers
        # Whether the innermost pointer leads to const.
        out["const"] = kind.is_const_qualified()
    if array:
        out["array"] = array
    return out


class Header:
    """What cannot be had from clang: which group a line stands in."""

    def __init__(self, name: str) -> None:
        self.text = (INCLUDE / name).read_text()
        self.groups: list[tuple[int, int, Comment, str]] = []
        pattern = r"(/\*\*(?:(?!\*/).)*?\\name .*?\*/)\s*/\*\* \\\{ \*/(.*?)/\*\* \\\} \*/"
        for match in re.finditer(pattern, self.text, re.S):
            first = self.text.count("\n", 0, match.start()) + 1
            last = self.text.count("\n", 0, match.end()) + 1
            title = re.search(r"\\name (.*)", match[1])[1].replace("*/", "").strip()
            body = Comment(match[1].replace(re.search(r"\\name .*", match[1])[0], ""))
            self.groups.append((first, last, body, title))
        self.since = Comment(self.text[self.text.index("\\file") :].split("*/")[0]).since

    def group(self, line: int) -> tuple[Optional[Comment], str]:
        for first, last, comment, title in self.groups:
            if first <= line <= last:
                return comment, title
        return None, ""


class Reader:
    def __init__(self) -> None:
        self.problems: list[str] = []
        self.facts: list[str] = []
        self.headers = {name: Header(name) for name in HEADERS}
        self.handles: set[str] = set()
        self.freed_by: dict[str, str] = {}
        self.out: dict[str, Any] = {
            "format": 1,
            "library": "mille",
            "version": "",
            "headers": {n: hashlib.sha256((INCLUDE / n).read_bytes()).hexdigest() for n in HEADERS},
            "groups": [],
            "constants": [],
            "enums": [],
            "callbacks": [],
            "handles": [],
            "structs": [],
            "functions": [],
        }

    def problem(self, where: str, what: str) -> None:
        self.problems.append(f"{where}: {what}")

    def read(self) -> dict[str, Any]:
        source = "".join(f'#include "{INCLUDE / name}"\n' for name in HEADERS)
        stubs = [(f"/stubs/{name}", text) for name, text in STUBS.items()]
        constants = [(str(INCLUDE / name), NUMBER_MACRO.sub(r"enum { \1 = \2 };", header.text)) for name, header in self.headers.items()]
        files = [("all.c", source), *stubs, *constants]
        unit = Index.create().parse("all.c", ["-std=c99", "-DMILLE_AI_ENTRY", "-nostdinc", "-isystem", "/stubs", "-I", str(INCLUDE)], files)
        for found in unit.diagnostics:
            self.problem("clang", str(found))
        cursors = [c for c in unit.cursor.get_children() if c.location.file and Path(c.location.file.name).parent == INCLUDE]
        for c in cursors:
            if c.kind == CursorKind.FUNCTION_DECL and re.fullmatch(r"mille_\w+_free", c.spelling):
                kind = c_type(next(iter(c.get_arguments())).type)["base"]
                self.freed_by[kind] = c.spelling
        alias = None
        for c in cursors:
            if c.kind == CursorKind.TYPEDEF_DECL:
                alias = self.typedef(c)
            elif c.kind == CursorKind.ENUM_DECL:
                self.enumeration(c, alias)
                alias = None
            elif c.kind == CursorKind.FUNCTION_DECL:
                self.function(c)
                alias = None
        self.directions()
        for name, header in self.headers.items():
            for _, _, comment, title in header.groups:
                self.out["groups"].append({"title": title, "header": name, "doc": comment.doc})
        self.out["version"] = re.search(r'#define MILLE_VERSION_TEXT "(.+)"', self.headers["mille_types.h"].text)[1]
        return self.out

    def comment(self, c: Any) -> Comment:
        """A declaration's comment, also where clang does not see it: after an opaque struct, or before an #if."""
        lines = self.headers[Path(c.location.file.name).name].text.split("\n")
        here = c.location.line - 1
        behind = re.search(r"/\*\*<.*\*/", lines[here])
        if behind:
            return Comment(behind[0])
        if c.raw_comment:
            return Comment(c.raw_comment)
        before = here - 1
        while re.match(r"#|MILLE_API$|__declspec", lines[before]):
            before -= 1
        end = before
        while lines[end].endswith("*/") and not lines[before].lstrip().startswith("/**"):
            before -= 1
        return Comment("\n".join(lines[before : end + 1]) if lines[end].endswith("*/") else None)

    def common(self, c: Any, comment: Comment) -> dict[str, Any]:
        header = Path(c.location.file.name).name
        since = comment.since or self.headers[header].since
        if not since:
            self.problem(c.spelling, "no release: \\since is missing, in the file's comment too")
        _, title = self.headers[header].group(c.location.line)
        return {"header": header, **({"group": title} if title else {}), "since": since}

    def typedef(self, c: Any) -> Any:
        comment = Comment(c.raw_comment)
        under = c.underlying_typedef_type
        if under.kind == TypeKind.POINTER:
            signature = under.get_pointee()
            if not comment.thread:
                self.problem(c.spelling, "a callback without a thread rule")
            params = [a for a in c.get_children() if a.kind == CursorKind.PARM_DECL]
            self.facts.append(f"type {c.spelling} {under.spelling}")
            self.out["callbacks"].append(
                {
                    "name": c.spelling,
                    **self.common(c, comment),
                    "doc": comment.doc,
                    "thread": comment.thread,
                    **self.signature(c.spelling, params, signature.get_result(), comment, callback=True),
                }
            )
            return None
        declared = under.get_declaration()
        if declared.kind == CursorKind.STRUCT_DECL:
            fields = [f for f in declared.get_children() if f.kind == CursorKind.FIELD_DECL]
            comment = self.comment(c)
            if not comment.doc:
                self.problem(c.spelling, "no comment")
            if not fields:
                self.handles.add(c.spelling)
                free = self.freed_by.get(c.spelling)
                entry = {"name": c.spelling, **self.common(c, comment), "doc": comment.doc}
                # A state lies in memory of the caller's: nothing frees it.
                self.out["handles"].append({**entry, **({"free": free} if free else {})})
            else:
                self.struct(c, comment, fields)
            return None
        return c

    def struct(self, c: Any, comment: Comment, fields: list[Any]) -> None:
        entry = {
            "name": c.spelling,
            **self.common(c, comment),
            "doc": comment.doc,
            "grows": fields[0].spelling == "struct_size",
            "frozen": bool(re.search(r"\b[Ff]rozen\b", comment.doc)),
            "fields": [self.field(c.spelling, f, comment) for f in fields],
        }
        self.out["structs"].append(entry)
        for f in fields:
            place = f"{f.get_field_offsetof() // 8} {f.type.get_size()}"
            self.facts.append(f"field {c.spelling}.{f.spelling} {place} {f.type.spelling}")
        if entry["frozen"] or not entry["grows"]:
            self.facts.append(f"size {c.spelling} {c.underlying_typedef_type.get_size()}")

    def field(self, struct: str, f: Any, of_struct: Comment) -> dict[str, Any]:
        comment = Comment(f.raw_comment)
        where = f"{struct}.{f.spelling}"
        if not comment.doc:
            self.problem(where, "no comment")
        pointee = f.type.get_pointee() if f.type.kind == TypeKind.POINTER else None
        callback = pointee is not None and pointee.kind == TypeKind.FUNCTIONPROTO
        typed_callback = f.type.get_canonical().kind == TypeKind.POINTER and pointee is None
        out: dict[str, Any] = {"name": f.spelling, **c_type(f.type)}
        if f.spelling.startswith("reserved"):
            out["reserved"] = True
        if pointee is not None or typed_callback:
            out["nullable"] = names_null(comment.everything) or comment.doc.startswith("Optional")
        if callback:
            out["called_by"] = "player" if struct in OFFERED else "library"
            thread = comment.thread or of_struct.thread
            if not thread:
                self.problem(where, "a function without a thread rule")
            params = [a for a in f.get_children() if a.kind == CursorKind.PARM_DECL]
            out["thread"] = thread
            out["base"] = ""
            out.update(self.signature(where, params, pointee.get_result(), comment, callback=True))
        elif pointee is not None:
            out["ownership"] = self.field_ownership(f, comment, of_struct)
            if out["ownership"] == "opaque":
                out["nullable"] = True
        out["doc"] = comment.doc
        return out

    def field_ownership(self, f: Any, comment: Comment, of_struct: Comment) -> str:
        if f.type.get_pointee().get_canonical().kind == TypeKind.VOID:
            return "opaque"
        for text in (comment.doc, of_struct.doc):
            if re.search(r"\bcopied\b", text, re.I):
                return "copied"
            if re.search(r"\blive as long as\b", text):
                return "kept"
            if re.search(r"\bstatic\b", text, re.I):
                return "static"
        return "call"

    def enumeration(self, c: Any, alias: Any) -> None:
        members = []
        macro = re.fullmatch(r"enum \{ \w+ = \d+ \};?", " ".join(t.spelling for t in c.get_tokens()))
        for m in c.get_children():
            comment = Comment(c.raw_comment if macro else m.raw_comment)
            if not comment.doc:
                self.problem(m.spelling, "no comment")
            members.append({"name": m.spelling, "value": m.enum_value, "doc": comment.doc})
            if m.spelling != "MILLE_VERSION":
                self.facts.append(f"value {m.spelling} {m.enum_value}")
        if alias is None:
            comment = Comment(c.raw_comment)
            flags = bool(re.search(r"\b[Bb]its of\b|^Flags\b", comment.doc))
            entry = {**self.common(c, comment), "doc": comment.doc, "flags": flags, "members": members}
            self.out["constants"].append(entry)
            return
        comment = Comment(alias.raw_comment)
        self.facts.append(f"type {alias.spelling} {alias.underlying_typedef_type.spelling}")
        if not comment.doc:
            self.problem(alias.spelling, "no comment")
        self.out["enums"].append(
            {
                "name": alias.spelling,
                **self.common(alias, comment),
                "doc": comment.doc,
                "type": alias.underlying_typedef_type.spelling,
                "number": alias.spelling in NUMBERS,
                "members": members,
            }
        )

    def function(self, c: Any) -> None:
        comment = self.comment(c)
        self.facts.append(f"function {c.spelling} {c.type.spelling}")
        header = Path(c.location.file.name).name
        group, _ = self.headers[header].group(c.location.line)
        thread = comment.thread or (group.thread if group else "")
        if not comment.doc:
            self.problem(c.spelling, "no comment")
        if not thread:
            self.problem(c.spelling, "no thread rule")
        for name in comment.params:
            if name not in [a.spelling for a in c.get_arguments()]:
                self.problem(c.spelling, f"\\param {name} is no parameter")
        self.out["functions"].append(
            {
                "name": c.spelling,
                **self.common(c, comment),
                # What a player's library exports; every other function is one of libmille.
                **({"exported_by": "player"} if c.spelling == "mille_ai_entry" else {}),
                "doc": comment.doc,
                "thread": thread,
                **self.signature(c.spelling, list(c.get_arguments()), c.result_type, comment),
            }
        )

    def signature(self, where: str, params: list[Any], result: Any, comment: Comment, callback: bool = False) -> dict[str, Any]:
        names = [p.spelling for p in params]
        if not all(names):
            self.problem(where, "a parameter without a name")
        returned: dict[str, Any] = c_type(result)
        if returned.get("pointers"):
            returned["nullable"] = names_null(comment.doc + comment.returns)
            returned["ownership"] = "new" if "allocate" in where else "static" if not callback else "kept"
        if comment.returns:
            returned["doc"] = comment.returns
        # Those that the text names; those that any function of its kind can return stand at the head of mille.h.
        said = re.sub(r"mille_\w+\(\)", "", comment.doc + " " + comment.returns)
        errors = list(dict.fromkeys(re.findall(r"\bMILLE_E_[A-Z_]+", said)))
        if result.spelling == "mille_status":
            returned["errors"] = errors
        return {
            "params": [self.param(where, p, i, params, comment, callback) for i, p in enumerate(params)],
            "returns": returned,
        }

    def param(self, where: str, p: Any, index: int, params: list[Any], comment: Comment, callback: bool) -> dict[str, Any]:
        name = p.spelling
        mark, doc = comment.params.get(name, ("", ""))
        out: dict[str, Any] = {"name": name, **c_type(p.type)}
        base, pointers, const = out["base"], out.get("pointers", 0), out.get("const", False)
        if out.get("array"):
            pointers = 1
        if name in ("user", "context", "instance") and base == "void" and pointers == 1:
            out.update(direction="in", ownership="opaque", nullable=name != "context")
        elif pointers == 0:
            out["direction"] = "in"
            if p.type.get_canonical().kind == TypeKind.POINTER:  # a callback
                out.update(ownership="call", nullable=names_null(doc))
        else:
            handle = base in self.freed_by
            array_of_handles = pointers == 2 and p.type.get_pointee().is_const_qualified()
            if pointers == 2 and handle and not array_of_handles:
                out.update(direction="out", ownership="new", free=self.freed_by[base])
            elif handle or const:
                out.update(direction="in", ownership="call")
                if re.search(r"\bmust live as long as\b", doc):
                    out["ownership"] = "kept"
                if where == f"{base}_free":
                    out["ownership"] = "taken"
            else:
                out.update(direction=mark or "out", ownership="caller")
            expected = out["direction"]
            if mark and mark != expected:
                self.problem(where, f"\\param[{mark}] {name} contradicts its type, which says {expected}")
            free = where == f"{base}_free"
            anywhere = name in ("error", "needed", "done") and not callback
            length = self.length(index, params, doc)
            told = re.search(r"NULL (?:when|with) `(\w+)` (?:is )?0", doc)
            out["nullable"] = free or anywhere or (names_null(doc) and not told)
            if length is not None:
                out["length"] = length
            if told:
                out["null_if_zero"] = told[1]
            elif not callback and length in [a.spelling for a in params] and "never NULL" not in doc and not out["nullable"]:
                out["null_if_zero"] = length
        if doc:
            out["doc"] = doc
        return out

    def length(self, index: int, params: list[Any], doc: str) -> Any:
        """How many elements a pointer leads to, where it is more than one: a number, a parameter, or a formula of them."""
        told = re.search(r"(?:::)?MILLE_(\w+_SIZE) bytes", doc)
        if told:
            return 32 if told[1] in ("SEED_SIZE", "HASH_SIZE") else self.problem(told[1], "an unknown size")
        told = re.search(r"`count` × `?([\w.]+)`?", doc)
        if told:
            return f"count × {told[1]}"
        told = re.search(r"`(count|capacity|size|most)` (?:elements|states|atomic actions|floats)", doc)
        if told:
            return told[1]
        kind = params[index].type
        if kind.kind == TypeKind.CONSTANTARRAY or c_type(kind).get("array"):
            return None
        for after in params[index + 1 : index + 3]:
            if after.spelling == "stride":
                continue
            if after.type.spelling == "size_t" and re.search(r"(^|_)(size|length|capacity|count)$", after.spelling):
                return after.spelling
            return None
        return None

    def directions(self) -> None:
        """Which way each struct goes: by the functions and callbacks that take it, and the structs that hold it."""
        ways: dict[str, set[str]] = {s["name"]: set() for s in self.out["structs"]}
        fields = [f for s in self.out["structs"] for f in s["fields"] if "params" in f]
        called_here = self.out["callbacks"] + [f for f in fields if f["called_by"] == "library"]
        called_there = self.out["functions"] + [f for f in fields if f["called_by"] == "player"]
        # What the library passes to a callback comes out of it.
        turned = {"in": "out", "out": "in"}
        for calls, way in ((called_there, {"in": "in", "out": "out"}), (called_here, turned)):
            for f in calls:
                for p in f["params"]:
                    if p["base"] in ways:
                        ways[p["base"]] |= {way[d] for d in p["direction"].split(",")}
        for _ in range(4):
            for s in self.out["structs"]:
                for f in s["fields"]:
                    if f.get("base") in ways:
                        ways[f["base"]] |= ways[s["name"]]
        ways["mille_ai_search"].add("out")  # a player gets it by name, as a pointer to void
        ways["mille_ai_library"].add("in")  # and returns this one from its entry function
        for s in self.out["structs"]:
            if not ways[s["name"]]:
                self.problem(s["name"], "no function takes it")
            s["direction"] = ",".join(d for d in ("in", "out") if d in ways[s["name"]])


def written(value: Any, depth: int = 0) -> str:
    """JSON with what holds no objects on one line: a parameter, a field, a constant a line."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(v, dict) or isinstance(v, list) and any(isinstance(e, dict) for e in v) for v in inner):
        return json.dumps(value, ensure_ascii=False)
    keys = [json.dumps(k) + ": " for k in value] if isinstance(value, dict) else [""] * len(value)
    pad = "\n" + " " * (depth + 1)
    parts = ",".join(pad + key + written(v, depth + 1) for key, v in zip(keys, inner))
    start, end = "{}" if isinstance(value, dict) else "[]"
    return start + parts + "\n" + " " * depth + end


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    facts = sys.argv[1:] == ["--facts"]
    if sys.argv[1:] and not check and not facts:
        print(__doc__, file=sys.stderr)
        return 2
    reader = Reader()
    text = written(reader.read()) + "\n"
    for problem in reader.problems:
        print(problem, file=sys.stderr)
    if reader.problems:
        return 1
    if facts:
        print("\n".join(sorted(reader.facts)))
        return 0
    if check:
        if not OUTPUT.exists() or OUTPUT.read_text() != text:
            print("include/mille/mille.abi.json is not what the headers say: run ./dev abi --json", file=sys.stderr)
            return 1
        return 0
    OUTPUT.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
