"""What Doxygen leaves to be done on the site's pages: each rule has an anchor on the page of rules, its ids in the text
lead there (`P1`, `E1–E4`), tables and drawings too wide for a phone move sideways by themselves, and language, landmarks,
headings and names are there for screen readers (`tests/site/axe.mjs` checks them).

    python3 docs/site/finish.py FOLDER
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

RULE = re.compile(r"(?<![\w./#-])([CDTSPFXENMYV])([1-9])(?![\w.])")
DEFINED = re.compile(r"<b>([CDTSPFXENMYV][1-9])\b")
# Where a text is no prose: a link stands there already, or the letters mean something else.
CLOSED = {"a", "code", "pre", "script", "style", "title", "h1", "h2", "h3", "h4", "h5", "svg", "object"}
SUMMARY = re.compile(r'<a href="#([\w-]+)">([^<]*)</a>( &#124;\n)?')
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "param", "source", "wbr"}
# A command that Doxygen did not read leaves the rest of the page as plain text.
UNREAD = re.compile(r"@(ref|(sub)*section) .*")
# The pages that are not in English, and the elements around their text, which are.
LANGUAGES = {"feuille.html": "fr", "jouer.html": "fr"}
AROUND = re.compile('<a class="skip"|<div id="top"|<address class="footer"')
# What scrolls sideways can be focused, so that the keyboard scrolls it.
SCROLLS = 'role="group" tabindex="0"'
DRAWINGS = "|".join(file.stem for file in (Path(__file__).resolve().parent.parent / "images").glob("*.dot"))

# Patterns with their replacements. Each of ON_EVERY_PAGE is there exactly once, of ON_SOME_PAGES any number of times.
ON_EVERY_PAGE = [
    (r"<html ", r'<html lang="en" '),
    (r"<body>", r'<body>\n<a class="skip" href="#text">Skip to the text</a>'),
    (r'<div id="top"', r'\g<0> role="banner"'),
    (r'<div id="main-nav"', r'\g<0> role="navigation" aria-label="Site"'),
    (r'<div id="MSearchSelectWindow"', r'\g<0> role="region" aria-label="What to search"'),
    (r'<div id="MSearchResultsWindow"', r'\g<0> role="region" aria-label="Search results"'),
    (r'<iframe (?=src="javascript)', r'\g<0>title="Search results" '),
    (r'(<div>)?<div class="header">', r'<main id="text">\g<0>'),
    (r'<div class="title">(.*?)</div>', r'<h1 class="title">\1</h1>'),
    (r"<!-- start footer part -->", r"</main>\n\g<0>"),
    (r'<address class="footer"', r'\g<0> role="contentinfo"'),
    (r'<img class="footer"[^>]*>', r"Doxygen"),
]
ON_SOME_PAGES = [
    (r'<div id="nav-path"', r'\g<0> role="navigation" aria-label="Folders"'),
    (r'<(div|pre) class="fragment"', rf'\g<0> aria-label="Code" {SCROLLS}'),
    (
        r'<object [^>]*data="([^"]*)"[^>]*></object>\n<div class="caption">\n(.*?)</div>',
        r'<img src="\1" alt="\2"/>\n<div class="caption" aria-hidden="true">\n\2</div>',
    ),
    (rf'<img src="({DRAWINGS})\.svg"[^>]*/>', rf'<div class="wide" aria-label="Drawing" {SCROLLS}>\n\g<0></div>'),
    (r'<a (href=[^>]*><span class="icondoc"></span></a>(?:<a [^>]*>|<b>)([^<]*))', r'<a aria-label="Source of \2" \1'),
    (r'<span class="permalink"><a ', r'\g<0>aria-label="Link to this member" '),
    (r'<span (onclick=[^>]*)>(\d)</span>', r"<button \1>\2</button>"),
    (
        r'(<span id="arr_[^>]*)( onclick=[^>]*)(>.*?</span>)',
        r'<button class="arrow" aria-label="Open or close"\2>\1\3</button>',
    ),
]
# The pages in the frame with a search's results, and the script that adds menu and search field to a page.
IN_RESULTS = [
    (r"<html ", r'<html lang="en" '),
    (r"<title>", r"<title>Search results"),
    (r'<link rel="stylesheet".*', r'\g<0>\n<link rel="stylesheet" type="text/css" href="../theme.css"/>'),
    (r'<body class="SRPage">', r'\g<0>\n<main aria-label="Search results"><h1>Search results</h1>'),
    (r"</body>", r"</main>\n</body>"),
]
IN_MENU = [
    (r'id="MSearchField" value', r'aria-label="Search" \g<0>'),
    (r'<a id="MSearchClose"', r'\g<0> aria-label="Close the search"'),
    (r"\.smartmenus\(\);", r"\g<0>\n  $('#main-menu ul').removeAttr('role'); // which is 'group': its items have to be in a list"),
]


class Page(HTMLParser):
    """Writes a page again as it is read."""

    def __init__(self, rules, is_rules_page):
        super().__init__(convert_charrefs=False)
        self.rules = rules
        self.is_rules_page = is_rules_page
        self.out = []
        self.open = []  # (tag, closed to links, wrapped)

    def text(self):
        return "".join(self.out)

    def in_text(self):
        return not any(closed for _, closed, _ in self.open)

    def handle_starttag(self, tag, attributes):
        classes = (dict(attributes).get("class") or "").split()
        wide = tag == "table" and ("markdownTable" in classes or "doxtable" in classes)
        if wide:
            self.out.append(f'<div class="wide" aria-label="Table" {SCROLLS}>')
        self.out.append(self.get_starttag_text())
        if tag not in VOID:
            closed = tag in CLOSED or "fragment" in classes or "memproto" in classes or "memtitle" in classes
            self.open.append((tag, closed, wide))

    def handle_startendtag(self, tag, attributes):
        self.out.append(self.get_starttag_text())

    def handle_endtag(self, tag):
        self.out.append(f"</{tag}>")
        while self.open:
            name, _, wide = self.open.pop()
            if wide:
                self.out.append("</div>")
            if name == tag:
                break

    def handle_data(self, data):
        if self.in_text():
            data = RULE.sub(self.link, data)
        self.out.append(data)

    def link(self, match):
        rule = match.group(0)
        if rule not in self.rules:
            return rule
        return f'<a class="rule" href="{"" if self.is_rules_page else "rules.html"}#{rule}">{rule}</a>'

    def handle_entityref(self, name):
        self.out.append(f"&{name};")

    def handle_charref(self, name):
        self.out.append(f"&#{name};")

    def handle_comment(self, data):
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, declaration):
        self.out.append(f"<!{declaration}>")


def once(text, replacements, name):
    for pattern, replacement in replacements:
        text, count = re.subn(pattern, replacement, text)
        if count != 1:
            sys.exit(f"finish.py: {name} has {count} places like {pattern}")
    return text


def readable(text, name):
    """With what screen readers and keyboards need. The title is the page's only heading of the first level."""
    if 'class="title"' not in text:  # Doxygen's index of names
        title = re.search("<title>libmille: (.*)</title>", text).group(1)
        header = f'<div class="header"><div class="title">{title}</div></div>\n'
        text = text.replace('<div class="contents">', header + '<div class="contents">', 1)
    by = 2 - min(map(int, re.findall("<h([1-6])", text)), default=2)
    text = re.sub("(</?h)([1-6])", lambda m: f"{m.group(1)}{int(m.group(2)) + by}", text)
    text = once(text, ON_EVERY_PAGE, name)
    if name in LANGUAGES:
        text = AROUND.sub(r'\g<0> lang="en"', text).replace('<html lang="en"', f'<html lang="{LANGUAGES[name]}"', 1)
    for pattern, replacement in ON_SOME_PAGES:
        text = re.sub(pattern, replacement, text)
    unread = UNREAD.search(text)
    if unread:
        sys.exit(f"finish.py: {name} shows a command: {unread.group(0)}")
    return text


def main(folder):
    page = folder / "rules.html"
    text = page.read_text(encoding="utf-8")
    seen = set()

    def anchor(match):
        rule = match.group(1)
        if rule in seen:
            return match.group(0)
        seen.add(rule)
        return f'<b id="{rule}">{rule}'

    page.write_text(DEFINED.sub(anchor, text), encoding="utf-8")
    if len(seen) < 40:
        sys.exit(f"finish.py: only {len(seen)} rules are defined in rules.html")
    for file in folder.glob("*.html"):
        text = file.read_text(encoding="utf-8")
        # Doxygen's summary names a list of private classes that it then leaves out.
        shown = SUMMARY.sub(lambda m, text=text: m.group(0) if f'"{m.group(1)}"' in text else "", text)
        writer = Page(seen, file.name == "rules.html")
        writer.feed(readable(shown, file.name))
        writer.close()
        file.write_text(writer.text(), encoding="utf-8")
    for file in folder.glob("search/*.html"):
        file.write_text(once(file.read_text(encoding="utf-8"), IN_RESULTS, file.name), encoding="utf-8")
    menu = folder / "menu.js"
    text = menu.read_text(encoding="utf-8")
    menu.write_text(once(text, IN_MENU, menu.name), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
