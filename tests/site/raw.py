"""Looks at the pages as a code host shows them: every relative link, anchor and image leads somewhere, nothing stands in the text that
only Doxygen reads, and the index of decisions lists each of them. The pages are all files *.md of a folder.

    python3 tests/site/raw.py [FOLDER]      needs cmark-gfm
"""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "docs/site"))

from pages import Anchors  # noqa: E402

NOT_OURS = {"build", "out", "node_modules"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
# In the text: anchors and commands of Doxygen, names that it makes links of, and a table that is none.
IN_TEXT = re.compile(r"\{#[\w-]+\}?|(?<![\w/])[@\\][A-Za-z]+\b(?!@)|::\w+|(?<![\w&])#[A-Za-z]\w*|\bmille_\w+\(\)|\| *:?-{3,}")
# In code: a mark that hides a character from Doxygen, which a code host shows.
IN_CODE = re.compile(r"\\[@#%]|::MILLE_\w+")
# Where a script writes a part of a page. No viewer shows it.
COMMENT = re.compile("^<!--.*-->$", re.MULTILINE)


class Page(HTMLParser):
    """A page as a renderer of Markdown writes it."""

    def __init__(self, file):
        super().__init__()
        self.file = file
        self.anchors = set()
        self.sections = []  # the anchors of its headings of level 2
        self.links = []  # (link, whether it is an image)
        self.faults = []
        self.made = Anchors()
        self.heading = None
        self.code = []
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        command = ["cmark-gfm", "-e", "table", "-e", "strikethrough"]
        html = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True)
        self.feed(html.stdout)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in HEADINGS:
            self.heading = ""
        elif tag in ("pre", "code"):
            self.code.append(tag)
        elif tag == "a":
            self.links.append((attributes["href"], False))
        elif tag == "img":
            self.links.append((attributes["src"], True))
            if not attributes.get("alt"):
                self.faults.append(f"the image {attributes['src']} has no text")

    def handle_endtag(self, tag):
        if tag in HEADINGS:
            anchor = self.made.of(self.heading)
            self.anchors.add(anchor)
            if tag == "h2":
                self.sections.append(anchor)
            self.heading = None
        elif tag in ("pre", "code"):
            self.code.pop()

    def handle_data(self, data):
        if self.heading is not None:
            self.heading += data
        if not self.code:
            self.faults += [f"in the text stands {found}" for found in IN_TEXT.findall(data)]
        elif self.code == ["code"]:
            self.faults += [f"in code stands {found}" for found in IN_CODE.findall(data)]

    def handle_comment(self, data):
        self.faults.append("HTML, which not every viewer shows")  # the renderer leaves it out, and says so


def faults_of_links(page, pages):
    for link, image in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (page.file.parent / unquote(parts.path)).resolve() if parts.path else page.file
        if not target.exists() or (image and not target.is_file()):
            yield f"{unquote(link)} leads nowhere"
        elif parts.fragment and (target not in pages or unquote(parts.fragment) not in pages[target].anchors):
            yield f"{unquote(link)} has no such heading"


def unlisted(pages, folder):
    """The decisions that the index does not list."""
    index = folder / "docs/decisions.md"
    listed = {link for link, _ in pages[index].links} if index in pages else set()
    for file, page in pages.items():
        if file.parent == folder / "docs/decisions":
            for section in page.sections:
                if f"decisions/{file.name}#{section}" not in listed:
                    yield page, f"docs/decisions.md does not list #{section}"


def faults_in(folder):
    """The number of relative and other links, and what is wrong."""
    folder = folder.resolve()
    files = [file for file in sorted(folder.rglob("*.md")) if not NOT_OURS & set(file.relative_to(folder).parts)]
    pages = {file: Page(file) for file in files}
    found = [(page, fault) for page in pages.values() for fault in [*page.faults, *faults_of_links(page, pages)]]
    found += unlisted(pages, folder)
    return sum(len(page.links) for page in pages.values()), [f"{page.file.relative_to(folder)}: {fault}" for page, fault in found]


def main(folder=ROOT):
    count, faults = faults_in(Path(folder))
    if count < 200:
        sys.exit(f"raw.py: only {count} links in {folder}")
    print(count, "links of raw pages")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
