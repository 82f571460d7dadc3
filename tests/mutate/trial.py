"""Tries mutants: the tests that reach one, quickest first, until one fails. Results are kept in a file as they come."""
import collections
import concurrent.futures
import json
import threading

import programs
from tree import HOME

QUICK = 100  # milliseconds of a test that runs among the first
LONGEST = 1000  # milliseconds; a test that takes longer is left out unless asked for
TIMES = 10  # how much longer than recorded a run may take on the processor
SPARE = 1000  # milliseconds
START = 20  # milliseconds that any program takes
KILLED, SURVIVED, UNREACHED = 'killed', 'survived', 'unreached'


class Results:
    """mutant → how its trial ended. A killed mutant is tried again only if the program of the test that killed it has changed, a survivor
    only with the programs that have."""

    def __init__(self):
        self.path = HOME / 'results.jsonl'
        self.known, self.lock = {}, threading.Lock()
        self.kills = collections.Counter()  # by test
        try:
            for line in self.path.read_text().splitlines():
                self.take(line)
        except OSError:
            pass
        self.kills.update(kept['by'] for kept in self.known.values() if 'by' in kept)
        if self.known:
            self.path.write_text(''.join(json.dumps({'key': key, **kept}) + '\n' for key, kept in self.known.items()))

    def take(self, line):
        try:
            entry = json.loads(line)
        except ValueError:
            return  # cut off by an interruption
        self.known[tuple(entry.pop('key'))] = entry

    def put(self, key, **entry):
        with self.lock:
            self.known[key] = entry
            self.kills[entry.get('by')] += 1
            with open(self.path, 'a', encoding='utf-8') as file:
                file.write(json.dumps({'key': key, **entry}) + '\n')


def batches(tests, coverage, kills, first):
    """Lists of tests of one program each: the one that killed it last time, all quick ones, the others. Those come first that have killed
    most for their time."""
    groups = {}
    for test in tests:
        rank = 0 if test.name == first else 1 if coverage.milliseconds(test) <= QUICK else 2
        groups.setdefault((rank, test.program if test.filter else test.name), []).append(test)

    def order(item):
        (rank, _), batch = item
        time = START + sum(map(coverage.milliseconds, batch))
        return rank, time / (1 + sum(kills[test.name] for test in batch))
    return [batch for _, batch in sorted(groups.items(), key=order)]


def try_mutant(runner, mutant, tests, coverage, results, signatures):
    """(verdict, what killed it)."""
    if not tests:
        return UNREACHED, ''
    known = results.known.get(mutant.key, {})
    by_name = {test.name: test for test in tests}
    last = by_name.get(known.get('by'))
    if known.get('verdict') == KILLED and last and signatures[last.program] == known['signature']:
        return KILLED, f'{last.name}: {known["how"]}'
    passed = known.get('passed', {}) if known.get('verdict') == SURVIVED else {}
    for batch in batches(tests, coverage, results.kills, last.name if last else None):
        program = batch[0].program
        if passed.get(program) == signatures[program]:
            continue
        limit = TIMES * sum(map(coverage.milliseconds, batch)) + SPARE
        status, output, _ = runner.run(batch, {'MILLE_MUTANT': str(mutant.id), 'MILLE_MUTANT_MS': str(int(limit)), 'MILLE_MUTANT_BYTES': str(programs.BYTES)})
        if runner.stopped:
            return None, ''
        if status != 0:
            name = programs.failed_test(batch, output)
            killer = next((test for test in batch if name in (test.filter, test.name)), batch[0])
            how = programs.how(status)
            results.put(mutant.key, verdict=KILLED, by=killer.name, how=how, signature=signatures[program])
            return KILLED, f'{killer.name}: {how}'
    results.put(mutant.key, verdict=SURVIVED, passed={test.program: signatures[test.program] for test in tests})
    return SURVIVED, ''


def try_all(runner, mutants, reached, coverage, signatures, jobs, progress):
    """mutant → (verdict, what killed it), for all. Ctrl-C ends it; what has been found stays in the file."""
    results, verdicts = Results(), {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        waiting = {pool.submit(try_mutant, runner, m, reached[m.id], coverage, results, signatures): m for m in mutants}
        try:
            for done in concurrent.futures.as_completed(waiting):
                verdicts[waiting[done]] = done.result()
                progress(verdicts)
        except BaseException:
            runner.stop()
            pool.shutdown(cancel_futures=True)
            raise
    return verdicts
