"""languages.py SOURCES: every text of apps/cli stands in each catalogue of apps/cli/languages, with the same parameters.

SOURCES is apps/cli. A text is a literal in say(…), in Text{…}, or in what a constant or an array of Text is made from.
"""

import json
import re
import sys
from pathlib import Path

FEWEST = 100  # with fewer texts than this, the search itself is wrong
OTHERS = ("mpi",)  # folders that speak English only, and whose say() is another function
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<raw>\w*)\(.*?\)(?P=raw)"|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|\d[\w\']*|\w+|\s+|.',
    re.DOTALL)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'"}
PLACEHOLDER = re.compile(r"\{([0-3])(?::([^{}]*))?\}")


def tokens_of(source):
    """The tokens of a source without comments and blanks."""
    found = [match.group() for match in TOKEN.finditer(source)]
    return [token for token in found if not token.isspace() and not token.startswith(("//", "/*"))]


def literals(tokens, begin):
    """Joins the literals that stand side by side at `begin`; returns the text and where it ends."""
    text = ""
    while begin < len(tokens) and tokens[begin].startswith('"'):
        text += re.sub(r"\\(.)", lambda match: ESCAPES[match.group(1)], tokens[begin][1:-1])
        begin += 1
    return text, begin


def texts_of(source):
    """The English texts of a source."""
    tokens = tokens_of(source)
    found = []
    at = 0
    while at < len(tokens):
        if tokens[at:at + 2] == ["say", "("] and tokens[at + 2].startswith('"'):
            text, at = literals(tokens, at + 2)
            found.append(text)
        elif tokens[at] == "Text":
            at += 1
            if tokens[at].isidentifier():
                at += 1
            while tokens[at] in ("[", "]", "=") or tokens[at].isdigit():
                at += 1
            if tokens[at] != "{":
                continue
            depth = 0
            while True:
                if tokens[at].startswith('"'):
                    text, at = literals(tokens, at)
                    found.append(text)
                    continue
                depth += {"{": 1, "}": -1}.get(tokens[at], 0)
                at += 1
                if depth == 0:
                    break
        else:
            at += 1
    return [text for text in found if text]


def parameters(text):
    return {number for number, _ in PLACEHOLDER.findall(text)}


def faults_of(catalogue, english):
    """What is wrong with a catalogue."""
    entries = catalogue["texts"]
    yield from (f"lacks: {text}" for text in sorted(english - entries.keys()))
    yield from (f"is said nowhere: {text}" for text in sorted(entries.keys() - english))
    for text, translated in entries.items():
        if parameters(text) != parameters(translated):
            yield f"has other parameters: {text}"
        if "{" in PLACEHOLDER.sub("", translated):
            yield f"has a brace that is no parameter: {translated}"
        if any(forms and forms.count("|") != 1 for _, forms in PLACEHOLDER.findall(translated)):
            yield f"has a counted word without two forms: {translated}"
        if len(text) - len(text.lstrip()) != len(translated) - len(translated.lstrip(" ")):
            yield f"begins with other spaces: {translated}"


def main(folder):
    english = set()
    for path in sorted(folder.rglob("*.cpp")) + sorted(folder.rglob("*.h")):
        if path.parent.name not in OTHERS:
            english.update(texts_of(path.read_text(encoding="utf-8")))
    if len(english) < FEWEST:
        return f"found only {len(english)} texts in {folder}"
    bad = [f"English text with a counted word without two forms: {text}" for text in sorted(english)
           if any(forms and forms.count("|") != 1 for _, forms in PLACEHOLDER.findall(text))]
    catalogues = sorted((folder / "languages").glob("*.json"))
    if not catalogues:
        return f"{folder}/languages has no catalogue"
    for path in catalogues:
        catalogue = json.loads(path.read_text(encoding="utf-8"))
        bad += [f"{path.name} {fault}" for fault in faults_of(catalogue, english)]
    print(f"{len(english)} texts, {len(catalogues)} catalogues")
    return "\n".join(bad)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])) or 0)
