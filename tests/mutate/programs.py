"""Runs the tests of the mutated build: what tests there are, one run with a mutant selected, one run that notes what is reached."""
import dataclasses
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
from pathlib import Path

from tree import BUILD, TREE, Failed, digest

BYTES = 4 << 30  # of address space for one process of a test
HANG = 600  # seconds after which a run that uses no processor time is taken for one that waits for ever
ALL_IDS = 1 << 20  # kMostMutants of mutant.h
LEFT_OUT = {'check', 'full', 'slow'}  # labels
DATA = ('bindings', 'docs', 'examples', 'include', 'plugins', 'tests/golden')  # folders of files that tests read
FEWER_DEALS = {'MILLE_TEST_FACTOR': '0.1'}


@dataclasses.dataclass(frozen=True)
class Test:
    """One entry of ctest. `filter` is its name for Google Test, empty where it is a program of its own."""
    name: str
    program: str
    filter: str
    command: tuple
    folder: str
    environment: tuple


def list_tests(programs):
    """The tests of these programs, as ctest knows them."""
    answer = subprocess.run(['ctest', '--test-dir', BUILD, '--show-only=json-v1'], capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise Failed(f'ctest does not list its tests:\n{answer.stderr[-2000:]}')
    wanted, tests = set(programs.values()), []
    for entry in json.loads(answer.stdout)['tests']:
        command = entry.get('command', [])
        properties = {p['name']: p['value'] for p in entry.get('properties', [])}
        if not command or command[0] not in wanted or LEFT_OUT & set(properties.get('LABELS', [])):
            continue
        name = next((word.split('=', 1)[1] for word in command if word.startswith('--gtest_filter=')), '')
        tests.append(Test(entry['name'], command[0], name, tuple(command), properties.get('WORKING_DIRECTORY', str(BUILD)),
                          tuple(properties.get('ENVIRONMENT', ()))))
    return tests


def signatures(tests):
    """program → what its tests depend on: the program, the libraries and the command beside it, and the files of each folder that it names."""
    beside = [*(BUILD / 'lib').glob('*.so'), BUILD / 'bin' / 'mille']
    libraries = digest(*(path.read_bytes() for path in sorted(beside) if path.exists()))
    data = {folder: digest(*(path.read_bytes() for path in sorted((TREE / folder).rglob('*')) if path.is_file())) for folder in DATA}
    result = {}
    for program in {test.program for test in tests}:
        code = Path(program).read_bytes()
        named = [data[folder] for folder in DATA if f'{folder}/'.encode() in code]
        result[program] = digest(code, libraries.encode(), *(part.encode() for part in named))
    return result


class Runner:
    """Starts test programs, each thread of us with a folder for temporary files of its own."""

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix='mille-mutate-')
        self.own = threading.local()
        self.running = set()
        self.lock = threading.Lock()
        self.stopped = False

    def folder(self):
        if not hasattr(self.own, 'folder'):
            self.own.folder = tempfile.mkdtemp(dir=self.temporary.name)
        return self.own.folder

    def run(self, tests, extra):
        """Runs tests of one program in one process. Returns (exit status, output, processor milliseconds)."""
        first = tests[0]
        environment = dict(os.environ, **FEWER_DEALS, TMPDIR=self.folder(), TEST_TMPDIR=self.folder(), GTEST_COLOR='no', GTEST_FAIL_FAST='1')
        environment.update(dict(setting.split('=', 1) for setting in first.environment))
        environment.update(extra)
        command = list(first.command)
        if first.filter:
            command = [word for word in command if not word.startswith('--gtest_filter=')]
            environment['GTEST_FILTER'] = ':'.join(test.filter for test in tests)
        with open(Path(self.folder()) / 'output', 'w+b') as out:
            child = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=first.folder, env=environment,
                                     start_new_session=True)
            with self.lock:
                self.running.add(child)
                if self.stopped:
                    end_group(child)
            watchdog = threading.Timer(HANG, end_group, [child])
            watchdog.start()
            _, status, usage = os.wait4(child.pid, 0)
            watchdog.cancel()
            child.returncode = os.waitstatus_to_exitcode(status)
            with self.lock:
                self.running.discard(child)
            end_group(child)  # what the test left behind
            out.seek(0)
            return child.returncode, out.read().decode(errors='replace'), 1000 * (usage.ru_utime + usage.ru_stime)

    def stop(self):
        with self.lock:
            self.stopped = True
            for child in self.running:
                end_group(child)

    def close(self):
        self.stop()
        self.temporary.cleanup()


def end_group(child):
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def failed_test(tests, output):
    """Which test of a run failed or crashed."""
    ends = re.findall(r'^\[ +(?:FAILED|RUN) +\] (\S+?)(?:,|$| \()', output, flags=re.MULTILINE)
    failed = re.findall(r'^\[  FAILED  \] (\S+?)(?:,|$| \()', output, flags=re.MULTILINE)
    return (failed or ends or [tests[0].filter])[0 if failed else -1] or tests[0].name


def reach(runner, test):
    """(ids that a test reaches, processor milliseconds), or None where it fails without any mutant."""
    if runner.stopped:
        raise KeyboardInterrupt
    path = Path(runner.folder()) / 'reached'
    with open(path, 'wb') as file:
        file.truncate(ALL_IDS)
    status, _, cpu = runner.run([test], {'MILLE_MUTANTS_REACHED': str(path)})
    if status != 0:
        return None
    return [m.start() for m in re.finditer(b'\1', path.read_bytes())], round(cpu, 1)


def how(status):
    """How a run ended that did not pass."""
    if status in (-signal.SIGPROF, -signal.SIGXCPU):
        return 'over its limit of processor time'
    return f'ended by signal {-status}' if status < 0 else 'failed'
