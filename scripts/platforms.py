#!/usr/bin/env python3
"""Writes the table of languages and platforms in docs/platforms.md.

usage: platforms.py PAGE RAN

RAN has a line for each run: language, platform, state, separated by tabs; a later line counts. A cell that nothing has run for stays as it is in PAGE;
one that has never been anything is `untried`.
"""
import sys
from pathlib import Path

PLATFORMS = {
    "linux-x86-64": "Linux x86-64",
    "linux-x86-64-musl": "Linux x86-64, musl",
    "linux-aarch64": "Linux arm64",
    "windows-x86-64": "Windows x86-64",
    "macos-aarch64": "macOS arm64",
    "browser": "browsers",
}
LANGUAGES = {
    "c": "C", "cpp": "C++", "python": "Python", "rust": "Rust", "go": "Go", "java": "Java", "csharp": "C#", "node": "JavaScript", "lua": "Lua",
    "godot": "Godot 4", "godot3": "Godot 3", "ruby": "Ruby", "php": "PHP", "command": "the command",
}
STATES = ("untried", "builds", "plays", "tests")
BEGIN, END = "<!-- written by ./dev platforms -->", "<!-- end -->"


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def read_table(lines: list[str]) -> dict[tuple[str, str], str]:
    rows = [cells(line) for line in lines if line.startswith("|")]
    if not rows:
        return {}
    return {(row[0], column): state for row in rows[2:] for column, state in zip(rows[0][1:], row[1:])}


def main() -> None:
    page, ran = Path(sys.argv[1]), Path(sys.argv[2])
    before, _, rest = page.read_text().partition(BEGIN + "\n")
    inside, _, after = rest.partition(END)
    if not rest or not after:
        raise SystemExit(f"{page} has no {BEGIN} … {END}")
    table = read_table(inside.splitlines())
    for number, line in enumerate(ran.read_text().splitlines(), 1):
        language, platform, state = line.split("\t")
        if language not in LANGUAGES or platform not in PLATFORMS or state not in STATES[1:]:
            raise SystemExit(f"{ran}:{number}: {line!r} is no language, platform and state")
        table[LANGUAGES[language], PLATFORMS[platform]] = state
    rows = ["| | " + " | ".join(PLATFORMS.values()) + " |", "| --- |" + " --- |" * len(PLATFORMS)]
    for name in LANGUAGES.values():
        rows.append(f"| {name} | " + " | ".join(table.get((name, platform), STATES[0]) for platform in PLATFORMS.values()) + " |")
    page.write_text(before + BEGIN + "\n" + "\n".join(rows) + "\n" + END + after)


main()
