"""Each binding offers every function of libmille, every parameter and every struct member, or bindings/unwrapped.txt says why not. Prints how
many each offers.

All of them are those of mille.abi.json. Only what people write by hand counts:
- a function is offered if the source calls it;
- a parameter is, if some call passes more than a null or 0 for it;
- a member is, if the source names it in its struct, or if the source uses the generated class that shows the whole struct. Python, Rust, Go
  and Lua name members without their struct: there a member of the same name in another struct counts, too. Structs that no offered parameter
  or member leads to are left out.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LIST = "bindings/unwrapped.txt"
NONE = r"0|NULL|null|nil|None|nullptr|ffi\.NULL|IntPtr\.Zero|UIntPtr\.Zero|(std::)?ptr::null(_mut)?\(\)"


@dataclass
class Binding:
    """Where a binding is written by hand, and how it names things there. In the patterns, NAME and SHORT are a function or struct with
    `mille_` and without, FIELD is a member, and CAPITALS are SHORT or FIELD in capitals."""

    sources: tuple[str, ...]
    call: str
    member: str
    # What names the generated or C structs that are offered whole: files, the pattern of a struct in them, and of its use by hand.
    whole: tuple[str, str, str] = ("", "", "")
    before_arguments: str = "("  # what stands between a function and its arguments


def camel(struct: str) -> str:
    return "".join(part.capitalize() for part in struct.removeprefix("mille_").split("_"))


BINDINGS = {
    "cpp": Binding(("include/mille/mille.hpp",), r"\bNAME\b", "", ("include/mille/mille_types.h include/mille/mille.h", r"^\} (mille_\w+);", r"\bNAME\b")),
    "python": Binding(
        ("bindings/python/mille/**/*.py",), r"\blib\.NAME\b|\"NAME\"", r"\.FIELD\b|\"FIELD\"",
        ("bindings/python/mille/structs.py", r'"""`(mille_\w+)` of', r"\bCAMEL\b"), "(,",
    ),
    "node": Binding(
        ("bindings/node/src/*.js",), r"\blib\.SHORT\b", r"\bAT\.SHORT\.FIELD\b|(?s:\A(?=.*\bAT\.SHORT\b).*(\bat\.FIELD\b|\"FIELD\"|\bFIELD: (\w+ \}|cString)))",
        ("bindings/node/src/values.js", r"/\*\* (mille_\w+), whose fields", r"\bCAMEL\b"),
    ),
    "rust": Binding(
        ("bindings/rust/src/*.rs",), r"\bsys::NAME\b", r"\.FIELD\b|\bFIELD:|\bFIELD,",
        ("bindings/rust/src/*.rs", r"pub use sys::(mille_\w+) as", ""),
    ),
    "go": Binding(
        ("bindings/go/*.go",), r"\bC\.NAME\(|return NAME\(", r"(\.|->)_?FIELD\b",
        ("bindings/go/values.go", r"// \w+ is (mille_\w+), whose fields", r"\bCAMEL\b"),
    ),
    "java": Binding(
        ("bindings/java/src/mille/*.java",), r"\bAbi(\.|::)NAME\b", r"\bOffset\.SHORTCAPITALS__FIELDCAPITALS\b|\"NAME\", \"FIELD\"\)[;,]",
        ("bindings/java/src/mille/*.java", r"// (mille_\w+), whose fields", r"\bCAMEL\b"),
    ),
    "csharp": Binding(
        ("bindings/csharp/src/*.cs",), r"\bAbi\.NAME\b", r"\bAbi\.SHORTCAPITALS__FIELDCAPITALS\b|\"NAME\", \"FIELD\"\)[;,]",
        ("bindings/csharp/src/Values.cs", r"<summary>(mille_\w+), whose fields", r"\bCAMEL\b"),
    ),
    "lua": Binding(
        ("bindings/lua/*.c", "bindings/c/layout_check.h"), r"\bNAME\b", r"(\.|->)FIELD\b",
        ("bindings/lua/fields.inc", r"fields_(mille_\w+)\[\]", r"\bfields_NAME\b"),
    ),
}


def read(patterns: tuple[str, ...] | list[str], by_hand: bool) -> str:
    files = sorted(f for pattern in patterns for f in ROOT.glob(pattern))
    if not files:
        raise SystemExit(f"no source of the binding: {patterns}")
    texts = [f.read_text() for f in files if not f.name.startswith("test_") and not f.name.endswith("_test.go")]
    return "\n".join(t for t in texts if not by_hand or "enerated by bindings/generate" not in t[:400])


def filled(pattern: str, name: str, field: str = "") -> str:
    short = name.removeprefix("mille_")
    names = {"SHORTCAPITALS": short.upper(), "FIELDCAPITALS": field.upper(), "NAME": name, "SHORT": short, "FIELD": field, "CAMEL": camel(name)}
    return re.sub("|".join(names), lambda m: names[m[0]], pattern)


def arguments(text: str, at: int) -> list[str]:
    """The arguments from `at`, which is in a call behind `(` or `,`, to the end of the call."""
    out, depth, start = [], 0, at
    for i in range(at, len(text)):
        c = text[i]
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        if depth < 0 or (depth == 0 and c == ","):
            out.append(text[start:i].strip())
            start = i + 1
        if depth < 0:
            break
    return out


class Offered:
    """What a binding offers: functions, parameters as `mille_table_view(viewer)`, members as `mille_view.hand`."""

    def __init__(self, abi: dict[str, Any], binding: Binding, left_out: set[str]) -> None:
        self.abi, self.binding, self.left_out = abi, binding, left_out
        comment = r"^\s*#.*$" if binding.sources[0].endswith(".py") else r"^\s*(//|\* ).*$"
        self.text = re.sub(comment, "", read(binding.sources, True), flags=re.M)
        self.structs = {s["name"]: s for s in abi["structs"]}
        self.callbacks = {c["name"]: c for c in abi["callbacks"]}
        self.all: set[str] = set()
        self.there: set[str] = set()
        self.seen: set[str] = set()
        self.whole = self.whole_structs()
        for f in abi["functions"]:
            if "exported_by" not in f:
                self.look_at_function(f)

    def look_at_function(self, f: dict[str, Any]) -> None:
        name = f["name"]
        self.all.add(name)
        calls = list(re.finditer(filled(self.binding.call, name), self.text))
        if not calls:
            return
        self.there.add(name)
        passed = [self.passed(call.end()) for call in calls]
        for i, p in enumerate(f["params"]):
            parameter = f"{name}({p['name']})"
            self.all.add(parameter)
            if any(i >= len(args) or not re.fullmatch(NONE, args[i]) for args in passed):
                self.there.add(parameter)
                self.follow(p)

    def passed(self, at: int) -> list[str]:
        """What a call passes. Whatever is not written there, another function adds."""
        if self.text[at - 1] == "(":
            return arguments(self.text, at)
        return arguments(self.text, at + 1) if self.text[at] in self.binding.before_arguments else []

    def follow(self, declared: dict[str, Any]) -> None:
        """Looks at the structs that the type of a parameter or member leads to."""
        base = declared.get("base", "")
        for p in [*declared.get("params", ()), *self.callbacks.get(base, {}).get("params", ())]:
            self.follow(p)
        if base in self.structs and base not in self.seen:
            self.seen.add(base)
            self.look_at_struct(self.structs[base])

    def whole_structs(self) -> set[str]:
        files, pattern, use = self.binding.whole
        named = re.findall(pattern, read(files.split(), False), flags=re.M)
        return {name for name in named if re.search(filled(use, name), self.text)}

    def look_at_struct(self, struct: dict[str, Any]) -> None:
        for field in struct["fields"]:
            if field["name"] == "struct_size" or field["name"].startswith("reserved"):
                continue
            member = f"{struct['name']}.{field['name']}"
            self.all.add(member)
            pattern = filled(self.binding.member, struct["name"], field["name"])
            if struct["name"] not in self.whole and not re.search(pattern, self.text):
                continue
            # Where a name stands without its struct, the list knows better.
            if member in self.left_out and "SHORT" not in self.binding.member:
                continue
            self.there.add(member)
            self.follow(field)


def read_list(known: set[str]) -> dict[str, dict[str, str]]:
    """By language: what it leaves out, each with the reason. A struct or function stands for all of its members or parameters."""
    out: dict[str, dict[str, str]] = {language: {} for language in BINDINGS}
    languages: list[str] = []
    reason = ""
    for number, line in enumerate((ROOT / LIST).read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            head, _, reason = line.partition(":")
            languages, reason = head.split(), reason.strip()
            if not reason or not set(languages) <= set(BINDINGS):
                raise SystemExit(f"{LIST}:{number}: not 'LANGUAGE…: REASON'")
            continue
        for word in line.split():
            names = {name for name in known if name == word or name.startswith(word + ".")}
            if not names:
                raise SystemExit(f"{LIST}:{number}: libmille has no {word}")
            for language in languages:
                for name in names:
                    if name in out[language]:
                        raise SystemExit(f"{LIST}:{number}: {name} is listed twice for {language}")
                    out[language][name] = reason
    return out


def main() -> int:
    abi = json.loads((ROOT / "include/mille/mille.abi.json").read_text())
    functions = [f for f in abi["functions"] if "exported_by" not in f]
    known = {f["name"] for f in functions} | {f"{f['name']}({p['name']})" for f in functions for p in f["params"]}
    known |= {f"{s['name']}.{field['name']}" for s in abi["structs"] for field in s["fields"]}
    if len(known) < 1000:
        raise SystemExit("mille.abi.json has hardly any functions")
    listed = read_list(known)
    offered = {language: Offered(abi, binding, set(listed[language])) for language, binding in BINDINGS.items()}
    wrong = []
    for language, o in offered.items():
        missing = o.all - o.there
        wrong += [f"{language} does not offer {name}, and {LIST} does not say why" for name in sorted(missing - set(listed[language]))]
        wrong += [f"{language} offers {name}, or does not need it: strike it from {LIST}" for name in sorted(set(listed[language]) - missing)]
        print(f"{language:8} {len(o.there):4} of {len(o.all)} functions, parameters and members")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
