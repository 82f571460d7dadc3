"""Draws what a terminal shows as a picture: the table in README.md.

    python3 docs/site/picture.py COMMAND FILE.svg           plays a few keys at a terminal of 80 × 24, writes the picture
    python3 docs/site/picture.py COMMAND FILE.svg --check   fails where the file is another picture
"""

import fcntl
import html
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
from pathlib import Path

COLUMNS, ROWS = 80, 24
CELL, LINE, MARGIN = 8.43, 19, 14  # pixels, of a font of 14
STYLES = {"1": "strong", "2": "soft", "31": "red", "1;36": "key"}
LOOK = """
svg { --paper: #fdfdfb; --ink: #20242c; --soft: #68707d; --red: #b3261e; --key: #0b57a4; color-scheme: light dark }
@media (prefers-color-scheme: dark) { svg { --paper: #14171c; --ink: #e6e9ee; --soft: #98a1ae; --red: #ff8f85; --key: #8ab8f0 } }
rect { fill: var(--paper); stroke: var(--soft) }
text { font: 14px "DejaVu Sans Mono", ui-monospace, monospace; fill: var(--ink); white-space: pre }
.strong { font-weight: 700 } .soft { fill: var(--soft) } .red { fill: var(--red) } .key { fill: var(--key); font-weight: 700 }
"""


def play(command, arguments, keys):
    """The last frame of the command's table after these keys."""
    with tempfile.TemporaryDirectory() as home:
        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(HOME=home, XDG_STATE_HOME=home, TERM="xterm", LC_ALL="C.UTF-8")
            os.environ.pop("NO_COLOR", None)
            # The size comes before the command.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execv(command, [command, *arguments])
        for key in [*keys, "q"]:
            frame = quiet(terminal)
            os.write(terminal, key.encode())
        quiet(terminal)
        os.close(terminal)
        os.waitpid(child, 0)
    return frame


def quiet(terminal):
    """The last frame of those that come until half a second brings nothing; or the end of what there is."""
    text = b""
    while select.select([terminal], [], [], 0.5 if b"\x1b[H" in text else 20)[0]:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        text += piece
    return text.decode("utf-8", "replace").rpartition("\x1b[H")[2]


def line_of(text, row):
    parts, style, column = [], "", 0
    for piece in re.split(r"(\x1b\[[0-9;]*[mK])", text):
        if piece.startswith("\x1b["):
            style = STYLES.get(piece[2:-1], "") if piece.endswith("m") else style
        elif piece:
            look = f' class="{style}"' if style else ""
            x = MARGIN + column * CELL
            parts.append(f'<tspan x="{x:.1f}"{look} textLength="{len(piece) * CELL:.1f}">{html.escape(piece)}</tspan>')
            column += len(piece)
    return f'<text y="{MARGIN + LINE * row + 14}">{"".join(parts)}</text>' if parts else ""


def picture(frame):
    width, height = round(COLUMNS * CELL + 2 * MARGIN), LINE * ROWS + 2 * MARGIN
    rows = re.split(r"\r*\n", frame.rstrip("\r"))
    lines = "\n".join(filter(None, (line_of(text, row) for row, text in enumerate(rows))))
    plain = re.sub(r"\x1b\[[0-9;]*[mK]", "", "; ".join(row for row in rows if row.strip()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="title desc">\n<title id="title">The table at a terminal</title>\n'
        f'<desc id="desc">{html.escape(plain)}</desc>\n<style>{LOOK}</style>\n'
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>\n{lines}\n</svg>\n'
    )


# The deal that docs/play.md tells, up to its last turn.
KEYS = (
    *(":pile QC QS\r", ":discard 4H\r", ":pile 3D 3H\r", ":discard 4H\r", "d", ":lay JC JD JH\r", ":discard 7S\r"),
    *(":pile 6C 6S\r", ":discard KH\r", "d", ":lay AD AH AS\r", ":discard 9C\r", "d", "h"),
)


def main(command, file, *check):
    drawn = picture(play(command, ["play", "--seed", "315"], KEYS))
    if check == ("--check",):
        if Path(file).read_text(encoding="utf-8") != drawn:
            sys.exit(f"{file} is not what the command shows; draw it anew: python3 docs/site/picture.py {command} {file}")
    else:
        Path(file).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
