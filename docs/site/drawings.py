"""Draws docs/images/*.dot as SVG, with graphviz: black on white, and light on dark for readers who prefer that.

    python3 docs/site/drawings.py            draws those whose source has changed since they were drawn
    python3 docs/site/drawings.py --check    fails if there is one
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

IMAGES = Path(__file__).resolve().parent.parent / "images"
COMMAND = ["dot", "-Tsvg", "-Gbgcolor=white", "-Gpad=0.15"]
DARK = """<style>@media (prefers-color-scheme: dark) {
text, polygon[fill="black"] { fill: #e6e9ee }
polygon[fill="white"] { fill: #1d2128 }
[stroke="black"] { stroke: #e6e9ee }
}</style>
"""


def mark(source):
    """What the drawing says about its source: the hash of all that it depends on, except graphviz itself."""
    told = "\n".join([*COMMAND, DARK, source.read_text(encoding="utf-8")])
    return f"<!-- {source.name}, {hashlib.sha256(told.encode()).hexdigest()}, by docs/site/drawings.py -->\n"


def drawn(source):
    svg = subprocess.run([*COMMAND, source], capture_output=True, encoding="utf-8", check=True).stdout
    svg = re.sub(r"<!--.*?-->\n?", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    head, rest = svg.split(">\n", 1)
    return f"{head}>\n{mark(source)}{DARK}{rest}"


def main(*check):
    old = []
    for source in sorted(IMAGES.glob("*.dot")):
        picture = source.with_suffix(".svg")
        if picture.exists() and mark(source) in picture.read_text(encoding="utf-8"):
            continue
        old.append(picture.name)
        if check != ("--check",):
            picture.write_text(drawn(source), encoding="utf-8")
            print("drawn:", picture.name)
    if old and check == ("--check",):
        sys.exit(f"Older than their sources in docs/images: {', '.join(old)}. Run ./dev docs.")


if __name__ == "__main__":
    main(*sys.argv[1:])
