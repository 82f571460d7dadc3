"""From sites to the mutated text of a file, and to what a mutant changes as two lines that people can read."""
import dataclasses
import re

from operators import pieces


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change. What it is called (`key`) holds no line number, so that it outlives other edits of the file."""
    id: int
    file: str
    line: int
    last_line: int
    function: str
    old: str
    new: str
    nth: int  # where the same change can be made at several places of a function: which of them

    @property
    def key(self):
        return (self.file, self.function, self.old, self.new, self.nth)


def number(sites, first):
    """Gives each site the id of its first mutant. Returns the id after the last one."""
    for site in sites:
        site.first = first
        first += len(site.changes)
    return first


def mutants_of(file, source, sites):
    """Every mutant of the sites of a file, in the order of their ids."""
    result, seen = [], {}
    for site in sites:
        for k, edits in enumerate(site.changes):
            old, new = shown(source, edits, site.kind in ('drop', 'jump'))
            known = (site.function, old, new)
            seen[known] = seen.get(known, 0) + 1
            line = 1 + source[:edits[0][0]].count(b'\n')
            last = 1 + source[:max(edits[-1][1], site.end)].count(b'\n')
            result.append(Mutant(site.first + k, file, line, last, site.function, old, new, seen[known]))
    return result


def shown(source, edits, dropped):
    """The lines that edits touch, as they are and as they would be, each as one line. Of a long statement left out, its first line."""
    begin = source.rfind(b'\n', 0, edits[0][0]) + 1
    if dropped and b'\n' in source[edits[0][0]:edits[0][1]]:
        first = source[begin:source.find(b'\n', begin)]
        return f'{one_line(first)} …', f'{one_line(source[begin:edits[0][0]])} ;'.strip()
    end = source.find(b'\n', edits[-1][1])
    end = len(source) if end < 0 else end
    new, place = b'', begin
    for edit_begin, edit_end, text in edits:
        new += source[place:edit_begin] + text.encode()
        place = edit_end
    new += source[place:end]
    return one_line(source[begin:end]), one_line(new)


def one_line(text):
    lines = (re.sub(r'\s*//(?![^"]*"[^"]*$).*', '', line) for line in text.decode().splitlines())
    return ' '.join(' '.join(lines).split())


def schemata(source, sites):
    """The text in which all mutants of the sites are, one selected at run time. Lines keep their numbers."""
    events = []  # (byte, what comes first at one byte, order, end of what is replaced, text)
    for order, site in enumerate(sites):
        before, replaced, after = pieces(site)
        events.append((site.begin, 1, order, site.begin, before))
        events.append((site.end, 0, -order, site.end, after))
        for begin, end, text in replaced:
            events.append((begin, 2, order, end, text))
    result, place = [], 0
    for begin, _, _, end, text in sorted(events):
        result += [source[place:begin], text.encode()]
        place = max(place, end)
        if end > begin:
            result.append(b'\n' * source[begin:end].count(b'\n'))
    return b''.join(result) + source[place:]
