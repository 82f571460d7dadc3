#!/usr/bin/env python3
"""Derives the table of characters that decides which texts of strangers are shown, from Unicode 15.0.0 (Debian's package unicode-data).

Writes src/base/characters.inc for the library and the command, and apps/shared/characters.js for the table server and the page.
--check writes nothing. It fails if a file is not what this script writes, and derives the table anew where unicode-data is installed.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNICODE = Path("/usr/share/unicode")
VERSION = "15.0.0"
LIBRARY = ROOT / "src/base/characters.inc"
SERVER = ROOT / "apps/shared/characters.js"

# A code point has the first kind that fits.
KINDS = {
    "hidden": "shows nothing, or changes the text around it: Default_Ignorable_Code_Point, controls, formats, separators, noncharacters, blanks",
    "space": "White_Space that takes room on a line",
    "virama": "Canonical_Combining_Class=Virama: a joiner after it shapes the letters (RFC 5892, appendix A)",
    "before": "Joining_Type=Left_Joining: joins what follows",
    "both": "Joining_Type=Dual_Joining",
    "after": "Joining_Type=Right_Joining: joins what precedes",
    "mark": "Joining_Type=Transparent, in a block that has joining letters",
    "pictograph": "Extended_Pictographic: an emoji, or what may become one",
    "modifier": "Emoji_Modifier: a skin tone",
}

# Blank, though Unicode lists them as letters or signs.
BLANKS = {0x2800, 0x13441, 0x13442, 0x13443, 0x13444, 0x13445, 0x13446, 0x16FE4, 0x1D159}


def properties(file):
    """The code points of each value in a file of the Unicode Character Database."""
    found = {}
    for line in (UNICODE / file).read_text(encoding="utf-8").splitlines():
        if match := re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([^#;]+?)\s*(?:#|$)", line):
            first, last = int(match[1], 16), int(match[2] or match[1], 16)
            found.setdefault(match[3], set()).update(range(first, last + 1))
    return found


def derived():
    if f"-{VERSION}.txt" not in (UNICODE / "DerivedCoreProperties.txt").read_text(encoding="utf-8").splitlines()[0]:
        sys.exit(f"characters: {UNICODE} is not Unicode {VERSION}")
    category = properties("extracted/DerivedGeneralCategory.txt")
    core = properties("DerivedCoreProperties.txt")
    lists = properties("PropList.txt")
    joining = properties("extracted/DerivedJoiningType.txt")
    emoji = properties("emoji/emoji-data.txt")
    combining = properties("extracted/DerivedCombiningClass.txt")
    letters = joining["L"] | joining["D"] | joining["R"]
    blocks = [block for block in properties("Blocks.txt").values() if block & letters]
    formats = category["Cf"] - lists["Prepended_Concatenation_Mark"]  # these enclose the digits that follow, and show
    sets = {
        "hidden": core["Default_Ignorable_Code_Point"] | category["Cc"] | category["Cs"] | formats | category["Zl"] | category["Zp"] |
                  lists["Noncharacter_Code_Point"] | BLANKS,
        "space": category["Zs"],
        "virama": combining["9"],
        "before": joining["L"],
        "both": joining["D"],
        "after": joining["R"],
        "mark": joining["T"] & set().union(*blocks),
        "pictograph": emoji["Extended_Pictographic"],
        "modifier": emoji["Emoji_Modifier"],
    }
    ranges = []
    for code in range(0x110000):
        kind = next((kind for kind in KINDS if code in sets[kind]), None)
        if kind is None:
            continue
        if ranges and ranges[-1][1:] == [code - 1, kind]:
            ranges[-1][1] = code
        else:
            ranges.append([code, code, kind])
    return ranges


def for_library(ranges):
    lines = [f"// Unicode {VERSION}. Written by scripts/characters.py. Each range has the first kind that fits:"]
    lines += [f"// {kind}: {meaning}" for kind, meaning in KINDS.items()]
    lines += [f"{{0x{first:04X}, 0x{last:04X}, CharacterKind::{kind}}}," for first, last, kind in ranges]
    return "\n".join(lines) + "\n"


def for_server(ranges):
    lines = [f"// Unicode {VERSION}. Written by scripts/characters.py, which says what the kinds are. First and last code point of each range."]
    lines.append("export const CHARACTERS = {")
    for kind in KINDS:
        lines.append(f"  {kind}: [")
        row = "   "
        for first, last, of in ranges:
            if of != kind:
                continue
            item = f" 0x{first:x}, 0x{last:x},"
            if len(row) + len(item) > 140:
                lines.append(row)
                row = "   "
            row += item
        lines += [row, "  ],"]
    lines.append("};")
    return "\n".join(lines) + "\n"


def committed():
    found = re.findall(r"^\{0x([0-9A-F]+), 0x([0-9A-F]+), CharacterKind::(\w+)\},$", LIBRARY.read_text(encoding="utf-8"), re.M)
    return [[int(first, 16), int(last, 16), kind] for first, last, kind in found]


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit("characters: takes nothing or --check")
    if not (UNICODE / "DerivedCoreProperties.txt").exists():
        if not check:
            sys.exit("characters: install the package unicode-data")
        ranges = committed()
    else:
        ranges = derived()
    for path, text in (LIBRARY, for_library(ranges)), (SERVER, for_server(ranges)):
        if not check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"characters: {path.relative_to(ROOT)} differs from the table. Run python3 scripts/characters.py.")


main()
