"""Which test reaches which mutant, kept from run to run as long as the test's program is the same."""
import concurrent.futures
import pickle
from array import array

import programs
from tree import HOME


class Coverage:
    def __init__(self):
        self.path = HOME / 'reach.pickle'
        try:
            self.known = pickle.loads(self.path.read_bytes())  # test → (signature, milliseconds, ids), ids None where it fails
        except (OSError, ValueError, EOFError):
            self.known = {}

    def record(self, runner, tests, signatures, jobs, say):
        """Runs every test whose program has changed once. One that was slow may no longer be."""
        stale = [t for t in tests if self.known.get(t.name, ('', 0))[0] != signatures[t.program]]
        if not stale:
            return
        say(f'noting what {len(stale)} tests reach')
        try:
            with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                for test, found in zip(stale, pool.map(lambda t: programs.reach(runner, t), stale)):
                    ids, cpu = found or (None, 0)
                    self.known[test.name] = (signatures[test.program], cpu, None if ids is None else array('I', ids))
        finally:
            self.path.write_bytes(pickle.dumps(self.known))

    def failing(self, tests):
        """Tests that fail without any mutant: they say nothing."""
        return [t for t in tests if t.name in self.known and self.known[t.name][2] is None]

    def milliseconds(self, test):
        return self.known.get(test.name, ('', 0))[1]

    def by_mutant(self, tests, ids, longest):
        """mutant → the tests that reach it and take at most `longest` milliseconds, quickest first."""
        found = {number: [] for number in ids}
        for test in sorted(tests, key=self.milliseconds):
            if self.milliseconds(test) > longest:
                break
            for number in self.known[test.name][2] or ():
                if number in found:
                    found[number].append(test)
        return found
