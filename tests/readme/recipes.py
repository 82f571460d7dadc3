#!/usr/bin/env python3
"""Runs every program of a page of recipes as it stands there, each recipe in a folder of its own. A block in `text` holds the lines
that the program before it prints. A block in `lua` becomes the file that the next block names. A block in `c` is compiled with the
library of MILLE_LIBRARY; one before the first recipe is recipe.h.

usage: recipes.py PAGE MILLE [--show]     --show prints what the programs print, and compares nothing
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_LINES = 40


def compiled(code: str, folder: Path) -> list[str]:
    """The command that compiles and runs a program."""
    (folder / "recipe.c").write_text(code)
    include, library = Path(__file__).resolve().parents[2] / "include", Path(os.environ["MILLE_LIBRARY"]).parent
    flags = f"-std=c11 -Wall -Wextra -Werror -I'{include}' -L'{library}' -Wl,-rpath,'{library}' -lmille"
    return ["sh", "-euc", f"cc recipe.c {flags} -o recipe && exec ./recipe"]


def run(language: str, code: str, folder: Path, mille: str) -> subprocess.CompletedProcess[str]:
    if language == "python":
        (folder / "recipe.py").write_text(code)
        words = [sys.executable, "recipe.py"]
    elif language == "c":
        words = compiled(code, folder)
    else:
        words = ["sh", "-euc", code]
    environment = dict(os.environ, PATH=f"{folder / 'bin'}:{os.environ['PATH']}", PYTHONDONTWRITEBYTECODE="1", LC_ALL="C.UTF-8")
    (folder / "bin").mkdir(exist_ok=True)
    if not (folder / "bin/mille").exists():
        (folder / "bin/mille").symlink_to(mille)
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def main() -> int:
    page, mille = Path(sys.argv[1]).read_text(), str(Path(sys.argv[2]).resolve())
    wrong, tried = [], 0
    start, *recipes = re.split(r"^## ", page, flags=re.M)
    header = re.search(r"^```c\n(.*?)^```$", start, flags=re.M | re.S)
    for recipe in recipes:
        title = recipe.partition("\n")[0]
        blocks = re.findall(r"^```(\w+)\n(.*?)^```$", recipe, flags=re.M | re.S)
        if not any(language != "text" for language, _ in blocks):
            wrong.append(f"{title}: no program")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            if header:
                (folder / "recipe.h").write_text(header[1])
            for number, (language, code) in enumerate(blocks):
                if language == "text":
                    continue
                if code.count("\n") > MOST_LINES:
                    wrong.append(f"{title}: more than {MOST_LINES} lines")
                following = blocks[number + 1] if number + 1 < len(blocks) else ("", "")
                named = re.search(r"[\w-]+\.(lua|py)", following[1])
                if following[0] == "sh" and named and named[0].endswith({"lua": ".lua", "python": ".py"}.get(language, "?")):
                    (folder / named[0]).write_text(code)
                    continue
                tried += 1
                done = run(language, code, folder, mille)
                if "--show" in sys.argv:
                    print(f"## {title}: {done.returncode}\n{done.stdout}{done.stderr}")
                elif done.returncode != 0:
                    wrong.append(f"{title}: exit {done.returncode}\n{done.stdout}{done.stderr}")
                elif following[0] == "text" and done.stdout != following[1]:
                    wrong.append(f"{title}: it prints\n{done.stdout}where the page has\n{following[1]}")
    print("\n".join(wrong) or f"{tried} programs")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
