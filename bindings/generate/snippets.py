"""Puts the `embed` program of each language into the guide: what stands there is what the tests run."""

import re
from pathlib import Path

from model import Model

ROOT = Path(__file__).resolve().parents[2]
GUIDE = "docs/embedding.md"

# A heading names the language, the line below the file, and the block holds the file.
BLOCK = re.compile(r"^`(?P<file>examples/\S+)`:\n\n```(?P<language>\w+)\n.*?^```$", re.M | re.S)


def filled(match: re.Match) -> str:
    source = (ROOT / match["file"]).read_text().rstrip("\n")
    return f"`{match['file']}`:\n\n```{match['language']}\n{source}\n```"


def generate(_: Model) -> dict[str, str]:
    return {GUIDE: BLOCK.sub(filled, (ROOT / GUIDE).read_text())}
