"""./dev mutate: the command. tests/mutate/README.md says how it works."""
import argparse
import os
import random
import sys
from pathlib import Path

import explained
import programs
import report
import tree
import trial
from coverage import Coverage

# Sources of tests; every program that has one of them is run. tests/mutate names no program.
TESTS = (
    'tests/unit/base/', 'tests/unit/core/', 'tests/unit/learn/', 'tests/unit/table/', 'tests/unit/record/', 'tests/unit/variant/', 'tests/unit/capi/',
    'tests/rules/', 'tests/property/', 'tests/golden/', 'tests/capi/', 'tests/hpp/', 'tests/fuzz/', 'tests/cli/')
SEED = 22
EXAMPLES = """examples:
  ./dev mutate                          every mutant of the game, its records and capi
  ./dev mutate src/core/score.cpp       those of a file
  ./dev mutate --reach src/core/score.cpp:38
                                        the tests that reach a line, within seconds when everything is built
  ./dev mutate --mutant 53271           show one mutant and run its tests
  ./dev mutate --sample 200             200 of all, the same each time

A survivor is killed by a new test, or explained in tests/mutate/equivalent.txt: as it is printed, with a line
"  = REASON" in place of the last one. Interrupted, the command goes on where it was.
Exit: 0 every survivor of src/base (but for JSON) and src/core is explained, 1 one is not, 2 bad usage. Those of other folders are printed."""


def arguments(words):
    parser = argparse.ArgumentParser(
        prog='./dev mutate', formatter_class=argparse.RawDescriptionHelpFormatter, epilog=EXAMPLES,
        description='Changes the sources in one place at a time, and prints the changes that no test notices.')
    parser.add_argument('path', nargs='*', metavar='PATH', help=f'file or folder of {", ".join(tree.FOLDERS)}; all unless given')
    parser.add_argument('--sample', type=int, metavar='N', help='only N mutants, chosen by the seed')
    parser.add_argument('--seed', type=int, default=SEED, help='of the sample (default: %(default)s)')
    parser.add_argument('--list', action='store_true', help='list the mutants, run nothing')
    parser.add_argument('--mutant', type=int, metavar='ID', help='show one mutant, run it and say what killed it')
    parser.add_argument('--reach', metavar='FILE:LINE', help='list the tests that reach a line')
    parser.add_argument('--longest', type=int, default=trial.LONGEST, metavar='MS',
                        help='leave out tests that take longer on the processor (default: %(default)s)')
    parser.add_argument('--jobs', type=int, default=os.cpu_count(), help='at a time (default: %(default)s)')
    chosen = parser.parse_args(words)
    files = tree.sources()
    for path in chosen.path:
        if not any(under(file, path) for file in files):
            parser.error(f'nothing is mutated in {path}: a file or folder of {", ".join(tree.FOLDERS)}')
    if chosen.reach:
        file, _, line = chosen.reach.rpartition(':')
        file = relative(file)
        if file not in files or not line.isdigit():
            parser.error(f'--reach takes FILE:LINE, a file of {", ".join(tree.FOLDERS)}')
        chosen.reach = (file, int(line))
    if (chosen.sample is not None and chosen.sample < 1) or chosen.jobs < 1:
        parser.error('--sample and --jobs take a number from 1')
    return parser, chosen


def relative(path):
    return os.path.relpath(Path(path).resolve(), tree.ROOT)


def under(file, path):
    path = relative(path)
    return file == path or file.startswith(path + '/') or path == '.'


def select(mutants, chosen):
    if chosen.mutant is not None:
        return [m for m in mutants if m.id == chosen.mutant]
    if chosen.path:
        mutants = [m for m in mutants if any(under(m.file, path) for path in chosen.path)]
    if chosen.sample and chosen.sample < len(mutants):
        mutants = random.Random(chosen.seed).sample(sorted(mutants, key=lambda m: m.key), chosen.sample)
    return mutants


def measure(chosen, mutants, found):
    """Runs what was chosen. Returns the exit status."""
    runner, coverage = programs.Runner(), Coverage()
    try:
        tests = programs.list_tests(found)
        signatures = programs.signatures(tests)
        coverage.record(runner, tests, signatures, chosen.jobs, report.say)
        for test in coverage.failing(tests):
            report.say(f'{test.name} fails without any mutant and is left out')
        long = [test for test in tests if coverage.milliseconds(test) > chosen.longest]
        if long:
            report.say(f'{len(long)} tests take longer than {chosen.longest} ms and are left out (--longest)')
        reached = coverage.by_mutant(tests, {m.id for m in mutants}, chosen.longest)
        if chosen.reach:
            report.reaching(*chosen.reach, mutants, reached, coverage)
            return 0
        wanted = select(mutants, chosen)
        verdicts = trial.try_all(runner, wanted, reached, coverage, signatures, chosen.jobs, report.Progress(len(wanted)))
    finally:
        runner.close()
    if chosen.mutant is not None:
        verdict, by = verdicts[wanted[0]]
        print(f'{report.change(wanted[0])}: {verdict}{", " + by if by else ""}')
        return 0 if verdict == trial.KILLED else 1
    reasons = explained.read()
    left = report.survivors(verdicts, reached, reasons)
    if not chosen.sample:
        report.outdated(verdicts, reasons)
    report.scores(verdicts, reasons)
    return 1 if left else 0


def main(words):
    parser, chosen = arguments(words)
    explained.read()
    mutants, left_out, found = tree.build(TESTS, chosen.jobs, report.say)
    if left_out:
        report.say(f'{left_out} more do not compile')
    if chosen.mutant is not None and not select(mutants, chosen):
        parser.error(f'there is no mutant {chosen.mutant}: --list shows them')
    if chosen.list:
        for mutant in select(mutants, chosen):
            print(report.change(mutant))
        return 0
    return measure(chosen, mutants, found)


if __name__ == '__main__':
    try:
        sys.exit(main(sys.argv[1:]))
    except tree.Failed as failure:
        print(f'dev: {failure}', file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print('dev: interrupted; the next run goes on from here', file=sys.stderr)
        sys.exit(130)
