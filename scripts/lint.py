"""Lints sources, in batches where it can, because most of the time goes into their headers, which the linter reads for each file anew.

    lint.py BUILD MOST WORKERS   reads the names of source files from standard input; BUILD has compile_commands.json

A batch is a file that includes up to MOST sources with equal flags, of which no two seem to define the same name. Where a batch has a finding or its
sources do not fit together after all, each of them is linted by itself, and only what is found then counts. A using declaration that another source
of its batch needs is not found unused. A source that the build compiles several times is linted once, with its first flags.
"""

import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

TIDY = ["clang-tidy-14", "--quiet", "--config-file=.clang-tidy"]
# Within a batch the sources are headers, which are to be included.
OF_BATCH = ["--checks=-bugprone-suspicious-include", f"--header-filter=^{re.escape(os.getcwd())}/((src|capi|tests)/|.*\\.cpp$)"]
DEFINED = re.compile(r"^(?!using |namespace |TEST|INSTANTIATE|template|extern)[A-Za-z\[].*?\b(\w*[a-z]\w*)(?:\[[^\]]*\])?(?: ?[({;]| =)", re.MULTILINE)


def flags_of(entry):
    return re.sub(r" -o \S+", " ", entry["command"].replace(entry["file"], "SOURCE"))


def batches_of(entries, most):
    """Lists of entries with equal flags and different names."""
    batches = []
    for entry in entries:
        names = set(DEFINED.findall(pathlib.Path(entry["file"]).read_text()))
        for batch, taken in batches:
            if len(batch) < most and not taken & names:
                batch.append(entry)
                taken |= names
                break
        else:
            batches.append(([entry], names))
    return [batch for batch, _ in batches]


def joined(batch, folder):
    """An entry for a file that includes the sources of a batch."""
    first = batch[0]
    file = folder / f"{len(batch)}-from-{os.path.relpath(first['file']).replace('/', '-')}"
    file.write_text("".join(f'#include "{entry["file"]}"\n' for entry in batch))
    return {"directory": first["directory"], "command": flags_of(first).replace("SOURCE", str(file)), "file": str(file)}


def main(build, most, workers):
    wanted = {os.path.abspath(line.strip()) for line in sys.stdin if line.strip()}
    groups = {}
    seen = set()
    for entry in json.loads(pathlib.Path(build, "compile_commands.json").read_text()):
        if entry["file"] in wanted and entry["file"] not in seen:
            seen.add(entry["file"])
            groups.setdefault((entry["directory"], flags_of(entry)), []).append(entry)
    folder = pathlib.Path(build, "batches").absolute()
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    batches = [batch for group in groups.values() for batch in batches_of(group, most)]
    wholes = [joined(batch, folder) if len(batch) > 1 else None for batch in batches]
    entries = [*filter(None, wholes), *itertools.chain(*batches)]
    (folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))

    def tidy(entry, *options):
        return subprocess.run([*TIDY, *options, "-p", folder, entry["file"]], capture_output=True, text=True)

    def findings(batch, whole):
        if whole is not None and tidy(whole, *OF_BATCH).returncode == 0:
            return ""
        return "".join(run.stdout or run.stderr for run in map(tidy, batch) if run.returncode != 0)

    found = False
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for number, text in enumerate(pool.map(findings, batches, wholes), 1):
            if sys.stderr.isatty():
                print(f"\r{number} of {len(batches)}", end="\n" if text or number == len(batches) else "", file=sys.stderr)
            print(text, end="", flush=True)
            found = found or text != ""
    sys.exit(found)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
