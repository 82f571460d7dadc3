"""Looks at the rules on one sheet, in English and in French: each names every rule of docs/rules.md, the values of the cards are
those of that page, and both have the same numbers. With the site and a browser: each is printed on one page.

    python3 tests/site/sheet.py [FOLDER CHROMIUM]
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
SHEETS = ("sheet", "feuille")
DEFINED = re.compile(r"^(?:- )?\*\*([A-Z][1-9])\b", re.MULTILINE)
NAMED = re.compile(r"\b([CDTSPFXENMY][1-9])\b")
VALUE = re.compile(r"^\|[^|]*\| (\d+) \|$", re.MULTILINE)
NUMBER = re.compile(r"\d{2,}")
PAGE = re.compile(rb"/Type\s*/Page\b")


def text_of(name):
    """Without the marks between thousands, and without the addresses of links."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    return re.sub(r"\]\([^)]*\)", "]", re.sub(r"(?<=\d)[,\u00a0](?=\d{3}\b)", "", text))


def faults():
    rules = text_of("rules")
    defined = [rule for rule in DEFINED.findall(rules) if rule[0] != "V"]
    for name in SHEETS:
        named = NAMED.findall(text_of(name))
        for rule in sorted(set(defined) ^ set(named)):
            yield f"{name}.md: {rule} is {'not there' if rule in defined else 'no rule'}"
        if VALUE.findall(text_of(name)) != VALUE.findall(rules):
            yield f"{name}.md: the cards have other values than in rules.md"
    numbers = [NUMBER.findall(text_of(name)) for name in SHEETS]
    if sorted([*numbers[0], "10"]) != sorted(numbers[1]):  # the ten, which is a word in English
        yield f"the sheets have different numbers: {sorted(set(numbers[0]) ^ set(numbers[1]))}"


def pages(file, chromium):
    with tempfile.TemporaryDirectory() as folder:
        paper = Path(folder) / "sheet.pdf"
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", f"--print-to-pdf={paper}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return len(PAGE.findall(paper.read_bytes()))


def main(*arguments):
    found = list(faults())
    if arguments:
        folder, chromium = Path(arguments[0]).resolve(), arguments[1]
        for name in SHEETS:
            count = pages(folder / f"{name}.html", chromium)
            print(f"{name}.html: {count} page{'s' if count != 1 else ''}")
            if count != 1:
                found.append(f"{name}.html does not fit on one page")
    for fault in found:
        print(fault)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
