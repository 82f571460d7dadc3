"""Survivors that are explained: tests/mutate/equivalent.txt. An entry names the file and the function, shows the change as two lines, and gives
the reason in one:

    src/core/score.cpp: lane_value
      - for (int suit = 0; suit < kSuits; ++suit) value += …
      + for (int suit = 0; suit <= kSuits; ++suit) value += …
      = A lane has no fifth suit.

One reason may stand below several changes. Where a function has the same change at several places, `lane_value #2` is the second."""
import re

from tree import ROOT, Failed

FILE = ROOT / 'tests' / 'mutate' / 'equivalent.txt'


def read():
    """key → reason."""
    reasons, waiting, place, old = {}, [], None, ''
    for number, line in enumerate(FILE.read_text().splitlines() if FILE.exists() else [], 1):
        text = line.strip()
        head = re.fullmatch(r'(\S+): (.*?)(?: #(\d+))?', line)
        if not text or text.startswith('#'):
            continue
        if line.startswith('  - '):
            old = line[4:].rstrip()
        elif line.startswith('  +') and place:
            file, function, nth = place
            waiting.append((file, function, old, line[4:].rstrip(), nth))
        elif line.startswith('  = ') and waiting:
            reasons.update((key, text[2:]) for key in waiting)
            waiting = []
        elif head and not line.startswith(' '):
            place = (head[1], head[2], int(head[3] or 1))
        else:
            raise Failed(f'{FILE.relative_to(ROOT)}:{number}: neither "FILE: FUNCTION" nor a line that begins with "  - ", "  + " or "  = "')
    if waiting:
        raise Failed(f'{FILE.relative_to(ROOT)}: the last change has no reason')
    return reasons


def entry(mutant):
    """A mutant as an entry without its reason."""
    nth = f' #{mutant.nth}' if mutant.nth > 1 else ''
    return f'{mutant.file}: {mutant.function}{nth}\n  - {mutant.old}\n  + {mutant.new}'
