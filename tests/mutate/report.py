"""What the user reads: progress, survivors, scores by folder, the tests that reach a line."""
import sys
from pathlib import Path

import explained
from trial import KILLED, SURVIVED, UNREACHED

# A survivor here needs a test or an explanation; elsewhere, and in what reads and writes JSON, the score is what counts.
EXPLAINED = ('src/base/', 'src/core/')
SCORED = 'src/base/json_'


def say(text):
    print(f'==> {text}', file=sys.stderr, flush=True)


class Progress:
    """A line that changes on a terminal; elsewhere a line at each tenth."""

    def __init__(self, total):
        self.total, self.tenth = total, 0

    def __call__(self, verdicts):
        done = len(verdicts)
        left = sum(verdict != KILLED for verdict, _ in verdicts.values())
        text = f'{done} of {self.total} mutants, {left} not killed'
        if sys.stderr.isatty():
            print(f'\r\033[K{text}', end='\n' if done == self.total else '', file=sys.stderr, flush=True)
        elif 10 * done // self.total > self.tenth:
            self.tenth = 10 * done // self.total
            say(text)


def change(mutant):
    """As in equivalent.txt, where a line `  = REASON` takes the place of the last one."""
    return f'{explained.entry(mutant)}\n  line {mutant.line}, mutant {mutant.id}'


def survivors(verdicts, reached, reasons):
    """Prints those that are not explained. Returns how many of them must be: those of the rules."""
    count = 0
    for mutant, (verdict, _) in sorted(verdicts.items(), key=lambda item: (item[0].file, item[0].line, item[0].id)):
        if verdict == KILLED or mutant.key in reasons:
            continue
        count += mutant.file.startswith(EXPLAINED) and not mutant.file.startswith(SCORED)
        tests = reached[mutant.id]
        print(f'{change(mutant)}: {f"survives {len(tests)} tests" if verdict == SURVIVED else "no test that is run reaches it"}\n')
    return count


def scores(verdicts, reasons):
    """A line for each folder, and one for all."""
    folders = {}
    for mutant, (verdict, _) in verdicts.items():
        folders.setdefault(str(Path(mutant.file).parent), []).append((mutant, verdict))
    if len(folders) > 1:
        folders['all'] = [entry for entries in folders.values() for entry in entries]
    print(f'{"folder":<12} {"mutants":>8} {"killed":>8} {"%":>6} {"explained":>10} {"survive":>8} {"unreached":>10}')
    for folder, entries in folders.items():
        killed = sum(verdict == KILLED for _, verdict in entries)
        excused = sum(verdict != KILLED and mutant.key in reasons for mutant, verdict in entries)
        missed = sum(verdict == UNREACHED and mutant.key not in reasons for mutant, verdict in entries)
        rest = len(entries) - killed - excused - missed
        print(f'{folder:<12} {len(entries):>8} {killed:>8} {100 * killed / len(entries):>6.1f} {excused:>10} {rest:>8} {missed:>10}')


def outdated(verdicts, reasons):
    """Explanations of mutants that are no more, or that a test kills: of the files that were tried."""
    files = {mutant.file for mutant in verdicts}
    alive = {mutant.key for mutant, (verdict, _) in verdicts.items() if verdict != KILLED}
    for key in reasons:
        if key[0] in files and key not in alive:
            print(f'explained without need in {explained.FILE.name}:\n{key[0]}: {key[1]}\n  - {key[2]}\n  + {key[3]}\n')


def reaching(file, line, mutants, tests_of, coverage):
    """The tests that reach a line, quickest first; for a line without mutants, those of the one before it in the same function."""
    here = [m for m in mutants if m.file == file and m.line <= line]
    if not here:
        print(f'{file}:{line}: nothing on this line or before it can be mutated')
        return
    nearest = max(m.line for m in here)
    ids = [m.id for m in here if m.line == nearest]
    if nearest != line:
        print(f'{file}:{line}: nothing to mutate; this is line {nearest}, in {next(m.function for m in here if m.line == nearest)}')
    tests = {test.name: test for number in ids for test in tests_of[number]}
    for test in sorted(tests.values(), key=coverage.milliseconds):
        print(f'{coverage.milliseconds(test):>8.0f} ms  {test.name}')
    print(f'{len(tests)} tests reach {file}:{nearest}')
