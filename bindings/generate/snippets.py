"""Copies the example programs into the guides, so that the guides show what the tests run."""

import re
from pathlib import Path

from model import Model

ROOT = Path(__file__).resolve().parents[2]
GUIDE = "docs/embedding.md"
PARTS = ("docs/table-c.md", "docs/table-cpp.md", "docs/table-javascript.md", "docs/table-python.md", "docs/network.md")  # whose blocks hold parts of files

# A heading names the language, the line below the file, and the block holds the file.
BLOCK = re.compile(r"^`(?P<file>examples/\S+)`:\n\n```(?P<language>\w+)\n.*?^```$", re.M | re.S)


def filled(match: re.Match) -> str:
    source = (ROOT / match["file"]).read_text().rstrip("\n")
    return f"`{match['file']}`:\n\n```{match['language']}\n{source}\n```"


# A part of a file: from the comment `[PART]` to the next such comment, or to `[end]`.
PART = re.compile(r"^(?P<name>\w+: )?`(?P<part>\w+)` of `(?P<file>examples/\S+)`\n\n```(?P<language>\w+)\n.*?^```$", re.M | re.S)
MARK = re.compile(r"^(?:#|//|/\*) \[(\w+)\](?: \*/)?\n", re.M)


def part(match: re.Match) -> str:
    pieces = MARK.split((ROOT / match["file"]).read_text())
    source = dict(zip(pieces[1::2], pieces[2::2]))[match["part"]].strip("\n")
    return f"{match['name'] or ''}`{match['part']}` of `{match['file']}`\n\n```{match['language']}\n{source}\n```"


def generate(_: Model) -> dict[str, str]:
    return {
        GUIDE: BLOCK.sub(filled, (ROOT / GUIDE).read_text()),
        **{page: PART.sub(part, (ROOT / page).read_text()) for page in PARTS},
    }
