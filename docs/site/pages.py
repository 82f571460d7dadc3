"""The pages of the site, and the anchors of their headings. The pages are plain Markdown: a code host shows them as they are."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# The addresses on the site that do not follow from a file's name. Every other page is in docs: docs/fair-play.md is fair_play.html.
NAMES = {
    "README.md": "index",
    "CHANGELOG.md": "changes",
    "CONTRIBUTING.md": "contributing",
    "SECURITY.md": "security",
    "docs/command.md": "command_line",
    "docs/decisions/bindings-and-browser.md": "decisions_bindings",
    "docs/decisions/command-and-table.md": "decisions_command",
    "docs/decisions/engine-and-interface.md": "decisions_interface",
    "docs/decisions/learning-and-arena.md": "decisions_search",
    "docs/decisions/players-and-isolation.md": "decisions_players",
    "docs/decisions/records-and-evidence.md": "decisions_records",
    "docs/decisions/rules-and-scripts.md": "decisions_scripts",
    "docs/decisions/sealed-matches.md": "decisions_sealed",
}


def name_of(page):
    """The page's address on the site, without .html; None if the site does not have it. `page` is its path in the project."""
    if page in NAMES:
        return NAMES[page]
    return re.sub("[/-]", "_", page[len("docs/") : -len(".md")]) if page.startswith("docs/") else None


class Anchors:
    """The anchors of a page's headings, by GitHub's rule: letters in lower case, a hyphen for each blank, no punctuation. A number makes
    an anchor differ from an earlier one."""

    def __init__(self):
        self.seen = Counter()

    def of(self, heading):
        """`heading` is the text as it is shown, without marks of code or emphasis."""
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = self.seen[anchor]
        self.seen[anchor] += 1
        return f"{anchor}-{number}" if number else anchor
