"""Joins sources into batches for the linter, which walks over every header of a file for each file anew.

    lint.py DATABASE FOLDER MOST   reads source files from standard input; writes FOLDER/compile_commands.json and prints the files to lint

A batch is a file that includes up to MOST sources with equal flags. Sources whose names clash, or hide one another, are split until they do not, so
that every source is in exactly one batch, or by itself. A source that the build compiles several times is linted once, with its first flags.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys


def flags_of(entry):
    command = entry["command"].replace(entry["file"], "SOURCE")
    return re.sub(r" -o \S+", " ", command)


def joined(entries, folder):
    """The entries in as few batches as their names allow."""
    first = entries[0]
    if len(entries) == 1:
        return [first]
    name = first["file"].removeprefix(os.getcwd()).strip("/").replace("/", "-")
    batch = folder / f"{len(entries)}-from-{name}"
    batch.write_text("".join(f'#include "{entry["file"]}"\n' for entry in entries))
    command = flags_of(first).replace("SOURCE", str(batch))
    compiled = subprocess.run(command + " -Werror -fsyntax-only", shell=True, cwd=first["directory"], capture_output=True)
    if compiled.returncode == 0:
        return [{"directory": first["directory"], "command": command, "file": str(batch)}]
    half = len(entries) // 2
    return joined(entries[:half], folder) + joined(entries[half:], folder)


def main(database, folder, most):
    wanted = {os.path.abspath(line.strip()) for line in sys.stdin if line.strip()}
    groups = {}
    seen = set()
    for entry in json.load(open(database)):
        if entry["file"] in wanted and entry["file"] not in seen:
            seen.add(entry["file"])
            groups.setdefault((entry["directory"], flags_of(entry)), []).append(entry)
    folder = pathlib.Path(folder).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    parts = [group[at : at + most] for group in groups.values() for at in range(0, len(group), most)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        linted = [entry for entries in pool.map(lambda part: joined(part, folder), parts) for entry in entries]
    (folder / "compile_commands.json").write_text(json.dumps(linted, indent=1))
    for entry in linted:
        print(entry["file"])


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
