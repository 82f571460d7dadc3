"""Tests tests/mutate on tests/mutate/sample.cpp: the mutated text, with mutant N selected, must behave as the sample with the change that is
shown for N, compiled by itself; with none selected, as the sample. Argument: the C++ compiler."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests' / 'mutate'))
import rewrite  # noqa: E402
import syntax  # noqa: E402

SAMPLE = Path(__file__).with_name('sample.cpp')
COMPILER = 'c++'
FIRST = 4096
MS = '500'  # of processor time: a mutant may loop


def changed(source, edits):
    """The sample with one change."""
    for begin, end, text in reversed(edits):
        source = source[:begin] + text.encode() + source[end:]
    return source


class Tool(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.source = SAMPLE.read_bytes()
        cls.sites = syntax.sites_in(syntax.parse(SAMPLE, ['-std=c++20']), cls.source)
        rewrite.number(cls.sites, FIRST)
        cls.mutants = rewrite.mutants_of('sample.cpp', cls.source, cls.sites)
        cls.edits = [edits for site in cls.sites for edits in site.changes]
        cls.all = cls.compile('all', rewrite.schemata(cls.source, cls.sites), '-include', str(ROOT / 'tests' / 'mutate' / 'mutant.h'))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def compile(cls, name, text, *flags):
        path = Path(cls.folder.name) / name
        path.with_suffix('.cpp').write_bytes(text)
        subprocess.run([COMPILER, '-std=c++20', '-w', '-Wno-narrowing', *flags, path.with_suffix('.cpp'), '-o', path], check=True)
        return path

    def output(self, program, **environment):
        """What a program prints, or '' for one that does not end well: changed so, it may read what was never written."""
        done = subprocess.run(['prlimit', '--cpu=2', program], capture_output=True, env=environment, check=False)
        return done.stdout if done.returncode == 0 else b''

    def lines(self, function):
        return {(m.old, m.new) for m in self.mutants if m.function == function}

    def test_without_a_mutant_the_program_is_as_written(self):
        self.assertEqual(self.output(self.all), self.output(self.compile('plain', self.source)))

    def test_each_mutant_is_the_change_that_is_shown(self):
        # One compilation for each: the functions of a changed sample are few, and its headers one.
        plain = self.output(self.all)
        noticed = 0
        for mutant, edits in zip(self.mutants, self.edits):
            with self.subTest(line=mutant.line, new=mutant.new):
                alone = self.output(self.compile('alone', changed(self.source, edits), '-Dstatic_assert(...)='))
                selected = self.output(self.all, MILLE_MUTANT=str(mutant.id), MILLE_MUTANT_MS=MS)
                self.assertEqual(selected, alone)
                noticed += alone != plain
        self.assertGreater(noticed, 0.6 * len(self.mutants))

    def test_every_kind_of_change_is_made(self):
        self.assertEqual({site.kind for site in self.sites}, {'eager', 'logical', 'step', 'call', 'negate', 'not', 'drop', 'jump'})
        line = 'bool both(bool a, bool b) { return a && !b; }'
        self.assertEqual(self.lines('both'), {(line, line.replace('a && !b', new)) for new in ('a || !b', '!b', 'a', '!a && !b', 'a && b')})

    def test_what_the_compiler_evaluates_is_left_alone(self):
        for place in (b'kRed = 1', b'static_assert', b'kSize = 2', b'int[kSize', b'fixed<6>', b'case 1', b'3, 3, 3'):
            line = 1 + self.source[:self.source.index(place)].count(b'\n')
            begin = self.source.index(place)
            touched = [s for s in self.sites if begin <= s.begin < begin + len(place) or (place == b'static_assert' and self.source[:s.begin].count(b'\n') + 1 == line)]
            self.assertEqual(touched, [], place)

    def test_lines_keep_their_numbers(self):
        self.assertEqual(rewrite.schemata(self.source, self.sites).count(b'\n'), self.source.count(b'\n'))

    def test_reached_mutants_are_noted(self):
        path = Path(self.folder.name) / 'reached'
        with open(path, 'wb') as file:
            file.truncate(1 << 20)
        self.output(self.all, MILLE_MUTANTS_REACHED=str(path))
        reached = path.read_bytes()
        self.assertEqual([m.new for m in self.mutants if m.function in ('both', 'stepped', 'quiet') and not reached[m.id]], ['if (sum > 40) ;'])
        self.assertEqual(reached.count(1), len([m for m in self.mutants if reached[m.id]]))


if __name__ == '__main__':
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()
