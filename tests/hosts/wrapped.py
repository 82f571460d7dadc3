"""Every function of libmille is wrapped by each binding, or bindings/unwrapped.txt says why not. Prints how many each wraps.

The functions are those of mille.abi.json. A binding wraps a function where its hand-written source calls it.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = "bindings/unwrapped.txt"

# Where each binding is written by hand, and how it calls the function NAME, or SHORT without `mille_`.
BINDINGS = {
    "cpp": (["include/mille/mille.hpp"], r"\bNAME\b"),
    "python": (["bindings/python/mille/**/*.py"], r"\blib\.NAME\b|\"NAME\""),
    "node": (["bindings/node/src/*.js"], r"\blib\.SHORT\b"),
    "rust": (["bindings/rust/src/*.rs"], r"\bsys::NAME\b"),
    "go": (["bindings/go/*.go"], r"\bC\.NAME\(|return NAME\("),
    "java": (["bindings/java/src/mille/*.java"], r"\bAbi(\.|::)NAME\b"),
    "csharp": (["bindings/csharp/src/*.cs"], r"\bAbi\.NAME\b"),
    "lua": (["bindings/lua/*.c", "bindings/c/layout_check.h"], r"\bNAME\b"),
}


def source(language: str, patterns: list[str]) -> str:
    files = sorted(f for pattern in patterns for f in ROOT.glob(pattern) if not f.name.startswith("test_") and not f.name.endswith("_test.go"))
    text = "\n".join(f.read_text() for f in files)
    if not text:
        raise SystemExit(f"no source of the binding for {language}")
    return re.sub(r"^\s*#.*$" if language == "python" else r"^\s*(//|\*).*$", "", text, flags=re.M)


def read_list(functions: set[str]) -> dict[str, dict[str, str]]:
    """By language: the functions that it leaves out, each with the reason."""
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
        for name in line.split():
            if name not in functions:
                raise SystemExit(f"{LIST}:{number}: {name} is no function of libmille")
            for language in languages:
                if name in out[language]:
                    raise SystemExit(f"{LIST}:{number}: {name} is listed twice for {language}")
                out[language][name] = reason
    return out


def main() -> int:
    abi = json.loads((ROOT / "include/mille/mille.abi.json").read_text())
    functions = [f["name"] for f in abi["functions"] if "exported_by" not in f]
    if len(functions) < 100:
        raise SystemExit("mille.abi.json has hardly any functions")
    listed = read_list(set(functions))
    wrong = []
    for language, (patterns, call) in BINDINGS.items():
        text = source(language, patterns)
        wrapped = {
            name
            for name in functions
            if re.search(call.replace("NAME", name).replace("SHORT", name.removeprefix("mille_")), text)
        }
        for name in functions:
            if name not in wrapped and name not in listed[language]:
                wrong.append(f"{language} does not wrap {name}(), and {LIST} does not say why")
            if name in wrapped and name in listed[language]:
                wrong.append(f"{language} wraps {name}(): strike it from {LIST}")
        print(f"{language:8} {len(wrapped):4} of {len(functions)} functions")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
