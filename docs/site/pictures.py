"""Draws the pictures of a table in README.md, docs/play.md and docs/jouer.md.

    python3 docs/site/pictures.py COMMAND           plays the matches with the command `mille`, writes docs/images/*.svg
    python3 docs/site/pictures.py COMMAND --check   fails where a file is another picture
"""

import sys
import tempfile
from collections import namedtuple
from pathlib import Path

from position import position_of
from table import drawn
from words import WORDS

IMAGES = Path(__file__).resolve().parent.parent / "images"

# `match` is a command that records it. `at` is the move of seat 0 that comes next in the picture; None: the deal is over.
Picture = namedtuple("Picture", "file language match deal at")
WATCHED = ("watch", "--player", "club", "--player", "greedy", "--seed", "308")
TOLD = ("play", "--seed", "315", "--plain")
TOLD_MOVES = {"hand": "pile QC QS", "pile": "pile 3D 3H", "sets": "lay A AD AH AS", "out": None}
PICTURES = [
    Picture("table", "en", WATCHED, 3, "pile JD JH"),
    *(Picture(f"play-{name}", "en", TOLD, 1, move) for name, move in TOLD_MOVES.items()),
    *(Picture(f"jouer-{name}", "fr", TOLD, 1, move) for name, move in TOLD_MOVES.items()),
]


def main(command, *check):
    different = []
    with tempfile.TemporaryDirectory() as folder:
        for picture in PICTURES:
            file = IMAGES / f"{picture.file}.svg"
            text = drawn(WORDS[picture.language], position_of(command, picture, folder))
            if check != ("--check",):
                file.write_text(text, encoding="utf-8")
            elif not file.exists() or file.read_text(encoding="utf-8") != text:
                different.append(file.name)
    if different:
        files = ", ".join(different)
        sys.exit(f"Not what the command shows: {files} in docs/images. Run: python3 {__file__} {command}")


if __name__ == "__main__":
    main(*sys.argv[1:])
