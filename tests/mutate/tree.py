"""The mutated copy of the project: build/mutate/tree, what stands in it, and its build.

Every file keeps a range of ids of its own, so that an edit of one file leaves the text of the others, and their objects, as they were."""
import concurrent.futures
import hashlib
import json
import pickle
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from clang import cindex

import rewrite
import syntax

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / 'build' / 'mutate'
TREE = HOME / 'tree'
BUILD = HOME / 'build'
FOLDERS = ('src/base', 'src/core', 'src/learn', 'src/table', 'src/record', 'capi')
IDS = 4096  # of one file; mutant.h has room for 255 files
# Beyond an array a mutant ends at once, as it does in the tests under the sanitizers.
FLAGS = '-O1 -w -Wno-narrowing -D_GLIBCXX_ASSERTIONS -fsanitize=bounds -fsanitize-undefined-trap-on-error'
# On top of each mutated file, which keeps its own numbers of lines.
PREAMBLE = f'#include "{TREE / "tests" / "mutate" / "mutant.h"}"\n#line 1\n'.encode()


def digest(*parts):
    return hashlib.sha256(b'\0'.join(parts)).hexdigest()


TOOL = digest(*(Path(__file__).with_name(name).read_bytes() for name in ('syntax.py', 'operators.py')))


class Failed(Exception):
    """What the user must hear, and the end of the command."""


def sources():
    """The files that are mutated, relative to the project."""
    return [f'{folder}/{path.name}' for folder in FOLDERS for path in sorted((ROOT / folder).iterdir()) if path.suffix in ('.cpp', '.h')]


class Notes:
    """What must outlive a run: the range of ids of each file, and the mutants that did not compile."""

    def __init__(self):
        self.path = HOME / 'notes.json'
        try:
            known = json.loads(self.path.read_text())
        except (OSError, ValueError):
            known = {}
        self.ranges = known.get('ranges', {})
        self.dropped = {file: {tuple(key) for key in keys} for file, keys in known.get('dropped', {}).items()}

    def first_id(self, file):
        if file not in self.ranges:
            self.ranges[file] = 1 + max(self.ranges.values(), default=0)
        return self.ranges[file] * IDS

    def save(self):
        dropped = {file: sorted(keys) for file, keys in self.dropped.items() if keys}
        self.path.write_text(json.dumps({'ranges': self.ranges, 'dropped': dropped}, indent=1))


def write(path, content):
    """Only what is new, so that nothing else is compiled again."""
    if path.is_symlink() or not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(content)


def copy_tree(mutated):
    """Everything but the mutated files, and those too where there is no copy yet; what is gone goes."""
    names = subprocess.run(['git', '-C', ROOT, 'ls-files', '-coz', '--exclude-standard'], check=True, capture_output=True).stdout
    wanted = {name for name in names.decode().split('\0') if name and (ROOT / name).is_file()}
    for name in wanted:
        if name in mutated and (TREE / name).exists():
            continue
        write(TREE / name, (ROOT / name).read_bytes())
        shutil.copymode(ROOT / name, TREE / name)
    for path in list(TREE.rglob('*')):
        if path.is_file() and str(path.relative_to(TREE)) not in wanted:
            path.unlink()


def configure():
    query = BUILD / '.cmake' / 'api' / 'v1' / 'query' / 'codemodel-v2'
    if not query.exists():
        query.parent.mkdir(parents=True, exist_ok=True)
        query.touch()
    arguments = [
        'cmake', '-S', TREE, '-B', BUILD, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Mutate', f'-DCMAKE_CXX_FLAGS_MUTATE={FLAGS}', '-DCMAKE_C_FLAGS_MUTATE=-O1',
        f'-DMILLE_LUA_SOURCE={ROOT / ".lua" / "src"}', '-DMILLE_BUILD_EXAMPLES=OFF', '-DMILLE_WITH_MPI=OFF', '-DMILLE_INSTALL=OFF']
    if shutil.which('ccache'):
        arguments += ['-DCMAKE_C_COMPILER_LAUNCHER=ccache', '-DCMAKE_CXX_COMPILER_LAUNCHER=ccache']
    known = BUILD / 'arguments'
    text = '\n'.join(map(str, arguments))
    if not (BUILD / 'build.ninja').exists() or not known.exists() or known.read_text() != text:
        run_quietly(arguments, HOME / 'configure.log')
        known.write_text(text)
    else:
        run_quietly(['ninja', '-C', BUILD, 'build.ninja'], HOME / 'configure.log')


def run_quietly(command, log):
    with open(log, 'wb') as out:
        if subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False).returncode != 0:
            raise Failed(f'{" ".join(map(str, command[:2]))} failed:\n{log.read_text(errors="replace")[-3000:]}')


def clang_arguments(folder):
    """What the compiler is given for a folder, as far as libclang needs it, for the sources as they are."""
    for entry in json.loads((BUILD / 'compile_commands.json').read_text()):
        if entry['file'].startswith(f'{TREE / folder}/'):
            words = shlex.split(entry['command'])
            kept, k = [], 0
            while k < len(words):
                if words[k] == '-isystem':
                    kept += words[k:k + 2]
                    k += 1
                elif words[k].startswith(('-I', '-D', '-std')):
                    kept.append(words[k].replace(str(TREE), str(ROOT)))
                k += 1
            return kept
    raise Failed(f'nothing compiles {folder}')


# Sites, kept from run to run as long as neither the file nor what it includes changes.

def _sites(file, arguments):
    path = ROOT / file
    kept = HOME / 'sites' / file.replace('/', '+')
    try:
        known = pickle.loads(kept.read_bytes())
        if known['tool'] == TOOL and all(digest(Path(p).read_bytes()) == d for p, d in known['read'].items()):
            return known['sites']
    except (OSError, ValueError, KeyError, EOFError, AttributeError):
        pass
    unit = syntax.parse(path, arguments)
    sites = syntax.sites_in(unit, path.read_bytes())
    read = {str(path)} | {str(Path(i.include.name).resolve()) for i in unit.get_includes() if Path(i.include.name).resolve().is_relative_to(ROOT)}
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(pickle.dumps({'tool': TOOL, 'read': {p: digest(Path(p).read_bytes()) for p in read}, 'sites': sites}))
    return sites


def find_sites(files, jobs):
    """file → sites, for all files."""
    arguments = {folder: clang_arguments(folder) for folder in FOLDERS}
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        found = pool.map(_sites, files, [arguments[str(Path(file).parent)] for file in files])
        return dict(zip(files, found))


def write_mutated(found, notes):
    """Writes all mutated files from their sites. Returns every mutant, and how many were left out because they do not compile."""
    mutants, dropped = [], 0
    for file, sites in found.items():
        source = (ROOT / file).read_bytes()
        first = notes.first_id(file)
        if rewrite.number(sites, first) > first + IDS:
            raise Failed(f'{file} has more than {IDS} mutants: give it a larger range in tests/mutate/tree.py')
        bad = notes.dropped.get(file, set())
        all_mutants = rewrite.mutants_of(file, source, sites)
        out = {m.id for m in all_mutants if m.key in bad}
        kept = [s for s in sites if not out & set(range(s.first, s.first + len(s.changes)))]
        kept_ids = {s.first + k for s in kept for k in range(len(s.changes))}
        dropped += len(all_mutants) - len(kept_ids)
        mutants += [m for m in all_mutants if m.id in kept_ids]
        write(TREE / file, (PREAMBLE if kept else b'') + rewrite.schemata(source, kept))
    return mutants, dropped


# The build.

def targets(wanted):
    """Programs (target → file) that have a source in one of the wanted folders of tests, by CMake's own description."""
    reply = BUILD / '.cmake' / 'api' / 'v1' / 'reply'
    index = json.loads(max(reply.glob('index-*.json')).read_text())
    model = json.loads((reply / index['reply']['codemodel-v2']['jsonFile']).read_text())
    found = {}
    for entry in model['configurations'][0]['targets']:
        target = json.loads((reply / entry['jsonFile']).read_text())
        if target['type'] == 'EXECUTABLE' and any(s['path'].startswith(wanted) for s in target.get('sources', [])):
            found[target['name']] = str(BUILD / target['artifacts'][0]['path'])
    return found


def compile_all(names, jobs):
    """None, or what the compiler said."""
    log = HOME / 'build.log'
    with open(log, 'wb') as out:
        done = subprocess.run(['ninja', '-C', BUILD, '-k', '0', '-j', str(jobs), *names], stdout=out, stderr=subprocess.STDOUT, check=False)
    return None if done.returncode == 0 else log.read_text(errors='replace')


def blamed(log):
    """(file, line) of each error: where it is, or which line of ours needed the template that it is in."""
    place = re.compile(rf'(?:\S*/)?{TREE.name}/((?:{"|".join(FOLDERS)})/[^:/]+):(\d+)')
    lines, found = log.splitlines(), set()
    for k, line in enumerate(lines):
        if ': error: ' not in line and ': fatal error: ' not in line:
            continue
        own = place.match(line)
        near = [place.search(other) for other in lines[max(0, k - 12):k] if 'required from' in other]
        hit = own or next((m for m in reversed(near) if m), None)
        if hit is None:
            later = [place.search(other) for other in lines[k:k + 12] if 'required from' in other]
            hit = next((m for m in later if m), None)
        if hit:
            found.add((hit[1], int(hit[2])))
    return found


def drop(places, mutants, notes):
    """Leaves out the mutants of these lines. Returns how many."""
    count = 0
    for file, line in places:
        here = [m for m in mutants if m.file == file and m.line == line] or [m for m in mutants if m.file == file and m.line <= line <= m.last_line]
        notes.dropped.setdefault(file, set()).update(m.key for m in here)
        count += len(here)
    return count


def build(wanted, jobs, say):
    """Brings the mutated tree and its programs up to date. Returns (mutants, number left out, programs)."""
    cindex.Config.set_compatibility_check(False)
    HOME.mkdir(parents=True, exist_ok=True)
    notes = Notes()
    files = sources()
    copy_tree(set(files))
    configure()
    programs = targets(wanted)
    found = find_sites(files, jobs)
    for _ in range(20):
        mutants, left_out = write_mutated(found, notes)
        notes.save()
        say(f'{len(mutants)} mutants; building')
        log = compile_all(programs, jobs)
        if log is None:
            return mutants, left_out, programs
        places = blamed(log)
        if not places or not drop(places, mutants, notes):
            raise Failed(f'the mutated sources do not build: {HOME / "build.log"}\n' + '\n'.join(l for l in log.splitlines() if 'error' in l)[:3000])
        say(f'mutants on {len(places)} lines do not compile and are left out')
    raise Failed(f'the mutated sources do not build after 20 attempts: {HOME / "build.log"}')
