"""Writes a page for Doxygen, which reads every page through this filter. A heading gets an anchor that is unique on the site, a link to a
page or to a heading leads there, a page outside the site is named, and a constant's name in backticks becomes a link.

    python3 docs/site/filter.py PAGE
"""

import json
import posixpath
import re
import sys
from pathlib import Path

from pages import ROOT, Anchors, name_of

FENCE = re.compile(r"\s*(```|~~~)")
HEADING = re.compile(r"(#+) +(.*?)\s*$")
CODE = re.compile(r"(`[^`]+`)")
LINK = re.compile(r"\]\((?!\w+:)([^()#\s]*\.md)?(?:#([^()\s]*))?\)")
WHOLE_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:)([^()#\s]*\.md)(#[^()\s]*)?\)")
LINK_TEXT = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def constants():
    """The names of all constants. Doxygen finds functions and structs by itself."""
    interface = json.loads((ROOT / "include/mille/mille.abi.json").read_text(encoding="utf-8"))
    groups = interface["constants"] + interface["enums"]
    return {member["name"] for group in groups for member in group["members"]}


class Filter:
    def __init__(self, page):
        self.page = page
        self.name = name_of(page)
        self.anchors = Anchors()
        self.constants = constants()

    def heading(self, marks, text):
        """Doxygen shows marks of code and emphasis in a heading as they are, so they go. The first heading of the start page is its title."""
        text = re.sub("[`*]", "", LINK_TEXT.sub(r"\1", text))
        anchor = self.anchors.of(text)
        if len(marks) > 1:
            return f"{marks} {text} {{#{self.name}_{anchor}}}"
        return f"{marks} {text}" if self.name == "index" else f"{marks} {text} {{#{self.name}}}"

    def path(self, file):
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.page), file)) if file else self.page

    def outside(self, match):
        """A page that the site does not have is named."""
        page = self.path(match.group(2))
        return match.group(0) if name_of(page) else f"{match.group(1)} (`{page}`)"

    def link(self, match):
        file, anchor = match.groups()
        name = name_of(self.path(file))
        if name is None or (file is None and anchor is None):
            return match.group(0)
        return f"]({name}.html#{name}_{anchor})" if anchor else f"]({name}.html)"

    def code(self, text, before):
        known = text[1:-1] in self.constants and not before.endswith("[")
        return f"`::{text[1:-1]}`" if known else text

    def prose(self, text):
        """A blank that does not break would keep Doxygen from seeing the emphasis beside it."""
        return LINK.sub(self.link, WHOLE_LINK.sub(self.outside, text)).replace("\u00a0", "&nbsp;")

    def line(self, line):
        heading = HEADING.match(line)
        if heading:
            return self.heading(*heading.groups())
        parts = CODE.split(line)
        for at in range(1, len(parts), 2):
            parts[at] = self.code(parts[at], parts[at - 1])
        for at in range(0, len(parts), 2):
            parts[at] = self.prose(parts[at])
        return "".join(parts)


def filtered(page, text):
    """One line for each line, so that Doxygen's warnings name the right one."""
    writer = Filter(page)
    fence = None
    lines = []
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if mark and fence in (None, mark.group(1)):
            fence = None if fence else mark.group(1)
        elif fence is None:
            line = writer.line(line)
        lines.append(line)
    return "\n".join(lines)


def main(file):
    path = Path(file).resolve()
    text = filtered(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    sys.stdout.buffer.write(text.encode("utf-8"))


if __name__ == "__main__":
    main(sys.argv[1])
