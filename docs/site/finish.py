"""What Doxygen leaves to be done on the site's pages: each rule has an anchor on the page of rules, its ids in the text
lead there (`P1`, `E1–E4`), and tables too wide for a phone move sideways by themselves.

    python3 docs/site/finish.py FOLDER
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

RULE = re.compile(r"(?<![\w./#-])([CDTSPFXENMYV])([1-9])(?![\w.])")
DEFINED = re.compile(r"<b>([CDTSPFXENMYV][1-9])\b")
# Where a text is no prose: a link stands there already, or the letters mean something else.
CLOSED = {"a", "code", "pre", "script", "style", "title", "h1", "h2", "h3", "h4", "svg", "object"}
SUMMARY = re.compile(r'<a href="#([\w-]+)">([^<]*)</a>( &#124;\n)?')
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "param", "source", "wbr"}


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
            self.out.append('<div class="wide" tabindex="0">')
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
        file.write_text(
            SUMMARY.sub(lambda m: m.group(0) if f'"{m.group(1)}"' in text else "", text), encoding="utf-8"
        )
        writer = Page(seen, file.name == "rules.html")
        writer.feed(file.read_text(encoding="utf-8"))
        writer.close()
        file.write_text(writer.text(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
