"""Writes what the bindings under bindings/ (and include/mille/mille_layout.inc) derive from the public headers.

    python3 bindings/generate            write the files
    python3 bindings/generate --check    fail if a committed file differs from what the headers give
"""

import importlib
import sys
from pathlib import Path

import model

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("c_layout", "python", "rust", "java", "csharp", "node", "lua", "go", "snippets", "wasm", "ffi")


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        print(__doc__, file=sys.stderr)
        return 2
    read = model.read(ROOT / "include")
    stale = 0
    for language in LANGUAGES:
        for name, text in importlib.import_module(language).generate(read).items():
            path = ROOT / name
            if check:
                if not path.exists() or path.read_text() != text:
                    print(f"{name} is not what the headers say: run python3 bindings/generate", file=sys.stderr)
                    stale += 1
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
    return 1 if stale else 0


sys.exit(main())
