#!/usr/bin/env python3
"""written_test.py SOURCE LUA JSON: what scripts/amalgamate.py writes has all functions and all sources of the library, needs no other
file of the project, names no folder of this machine, and is the same twice."""
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, LUA, JSON = (Path(word) for word in sys.argv[1:4])
NAMES = ("mille.h", "mille.hpp", "mille.cpp", "mille_players.cpp")
# Sources of the library's folders that the amalgamation leaves out: players in a child process.
LEFT_OUT = re.compile(r"src/(cli|ai/(host|remote)|platform/(posix|windows)/(call_watch|caught_output|file|process|processor_wait|program|sandbox|sealed_copy|signals|stream|terminal|user))(/|\.cpp)|plugins/ai/(learned/(tune|train)|network)/")
SECOND = re.compile(r"plugins/ai/(learned|search|levels)/")


def write(folder, **environment):
    command = [sys.executable, SOURCE / "scripts/amalgamate.py", folder, LUA, JSON]
    subprocess.run(command, check=True, cwd=folder, env={**os.environ, **environment})
    return {name: (Path(folder) / name).read_text(encoding="utf-8") for name in NAMES}


class Written(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            cls.files = write(one, PYTHONHASHSEED="1")
            cls.again = write(other, PYTHONHASHSEED="2", LC_ALL="C", TZ="Asia/Kolkata")
            cls.folders = (one, other)

    def test_two_runs_write_the_same_bytes(self):
        for name in NAMES:
            self.assertTrue(self.files[name] == self.again[name], name)

    def test_only_the_public_header_is_included(self):
        for name, text in self.files.items():
            included = set(re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, flags=re.M))
            self.assertEqual(included, set() if name == "mille.h" else {"mille.h"}, name)
            # What is left are headers of the standard library and the system.
            others = {path for path in re.findall(r"^\s*#\s*include\s+<([^>]+)>", text, flags=re.M) if "/" in path}
            self.assertLessEqual(others, {"sys/random.h", "experimental/filesystem"}, name)

    def test_every_function_is_declared_and_defined_once(self):
        declared = re.findall(r"MILLE_API [^;(]*?\b(mille_\w+)\s*\(", (SOURCE / "include/mille/mille.h").read_text(encoding="utf-8"))
        self.assertGreater(len(declared), 100)
        for name in declared:
            self.assertEqual(len(re.findall(rf"MILLE_API [^;(]*?\b{name}\s*\(", self.files["mille.h"])), 1, name)
            # Those of the arena are there for both values of MILLE_WITH_ARENA.
            times = 2 if name.startswith("mille_arena_") else 1
            self.assertEqual(len(re.findall(rf"^[a-z][\w :*]*[ *]{name}\(", self.files["mille.cpp"], flags=re.M)), times, name)

    def test_every_source_of_the_library_is_in_it(self):
        found = 0
        for pattern in ("src/**/*.cpp", "capi/*.cpp", "plugins/ai/**/*.cpp", "plugins/ai/**/*.c"):
            for path in SOURCE.glob(pattern):
                name = path.relative_to(SOURCE).as_posix()
                if name.endswith("/entry.c") or (LEFT_OUT.match(name) and name != "src/ai/remote/absent.cpp"):
                    continue
                found += 1
                marks = [file for file in NAMES if f"\n// ---- {name}\n" in self.files[file]]
                self.assertEqual(marks, ["mille_players.cpp" if SECOND.match(name) else "mille.cpp"], name)
        self.assertGreater(found, 100)

    def test_no_folder_of_this_machine_is_named(self):
        for name, text in self.files.items():
            for folder in (str(SOURCE), *self.folders):
                self.assertNotIn(folder, text, name)

    def test_the_licences_are_there(self):
        licence = (SOURCE / "LICENSE").read_text(encoding="utf-8").splitlines()
        head = self.files["mille.cpp"][:5000]
        for line in licence:
            self.assertIn(line, head)
        self.assertIn("PUC-Rio", self.files["mille.cpp"])
        self.assertIn("Niels Lohmann", self.files["mille.cpp"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
