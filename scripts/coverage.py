"""coverage.py BUILD OUT DIRECTORY…: what gcov counted of the sources in these directories, as a tracefile for gcovr.

gcovr 5.2 reads gcov's text, which does not say of a line that never ran which of its branches are throws, and counts each instance of a
template as branches of its own. gcov's JSON says both; here the throws are left out, and instances of one template, and of one inline
function in several programs, are added up."""
import collections
import concurrent.futures
import json
import os
import subprocess
import sys


def counted(data):
    """What gcov has of one file of counters."""
    answer = subprocess.run(['gcov', '--json-format', '--stdout', '--branch-probabilities', data], check=True, capture_output=True)
    return json.loads(answer.stdout)


def kept_branches(branches):
    """Counts of a line's branches, without throws."""
    return [branch['count'] for branch in branches if not branch['throw']]


def instances(functions, number):
    """Where the innermost function around a line begins, and how many instances of it there are."""
    around = collections.Counter(
        (f['start_line'], f['start_column']) for f in functions if f['start_line'] <= number <= f['end_line'])
    return max(around.items()) if around else ((number, 0), 1)


def folded(branches, times):
    """Branches of a template's line, which gcov lists instance after instance, added up."""
    if len(branches) % times != 0:
        return branches
    length = len(branches) // times
    return [sum(branches[place::length]) for place in range(length)]


def add(sums, counts):
    """Adds counts to sums, in place. Instances may differ in what the compiler left out: then they share their first branches."""
    sums.extend([0] * (len(counts) - len(sums)))
    for place, count in enumerate(counts):
        sums[place] += count


def main():
    build, out, *wanted = sys.argv[1:]
    root = os.getcwd()
    data = [os.path.join(folder, name) for folder, _, names in os.walk(os.path.abspath(build)) for name in names if name.endswith('.gcda')]
    # file → line → where its function begins → counts of branches
    lines = collections.defaultdict(lambda: collections.defaultdict(dict))
    runs = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for unit in pool.map(counted, sorted(data)):
            for file in unit['files']:
                path = os.path.relpath(os.path.join(unit['current_working_directory'], file['file']), root)
                if not path.startswith(tuple(folder + '/' for folder in wanted)):
                    continue
                for line in file['lines']:
                    number = line['line_number']
                    place, times = instances(file['functions'], number)
                    branches = kept_branches(line['branches'])
                    runs[path][number] += line['count']
                    add(lines[path][number].setdefault(place, []), branches if 'function_name' in line else folded(branches, times))
    files = []
    for path in sorted(lines):
        entries = []
        for number in sorted(lines[path]):
            places = lines[path][number]
            branches = [count for place in sorted(places) for count in places[place]]
            entries.append({
                'line_number': number, 'count': runs[path][number], 'gcovr/noncode': False, 'gcovr/excluded': False,
                'branches': [{'count': count, 'fallthrough': False, 'throw': False} for count in branches]})
        files.append({'file': path, 'lines': entries, 'functions': []})
    with open(out, 'w', encoding='utf-8') as file:
        json.dump({'gcovr/format_version': '0.3', 'files': files}, file)


main()
