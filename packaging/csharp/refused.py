"""Changes a package in ways that NuGet or .NET would stumble over, and fails unless nupkg.py refuses each.

    refused.py NUPKG.PY FILE FOLDER
"""

import subprocess
import sys
import zipfile
from pathlib import Path

LIBRARY = "runtimes/linux-x64/native/libmille.so"


def without(*names):
    return lambda files: {n: d for n, d in files.items() if n not in names}


def renamed(old, new):
    return lambda files: {new if n == old else n: d for n, d in files.items()}


def replaced(name, old, new):
    return lambda files: {n: d.replace(old, new) if n == name else d for n, d in files.items()}


CHANGES = {
    "no library": without(LIBRARY),
    "the library elsewhere": renamed(LIBRARY, "runtimes/linux-x64/libmille.so"),
    "the library of another platform": replaced(LIBRARY, b"\x7fELF", b"MZ\0\0"),
    "no assembly": without("lib/netstandard2.0/Mille.dll"),
    "the assembly for another framework": renamed("lib/netstandard2.0/Mille.dll", "lib/net45/Mille.dll"),
    "no nuspec": without("Mille.nuspec"),
    "the nuspec in a folder": renamed("Mille.nuspec", "nuspec/Mille.nuspec"),
    "no description": replaced("Mille.nuspec", b"description>", b"remark>"),
    "no version": replaced("Mille.nuspec", b"<version>", b"<version>v"),
    "no licence": without("LICENSE"),
    "no readme": without("README.md"),
    "no relationships": without("_rels/.rels"),
    "a relationship to another nuspec": replaced("_rels/.rels", b"/Mille.nuspec", b"/Other.nuspec"),
    "no types": without("[Content_Types].xml"),
    "no type for an assembly": replaced("[Content_Types].xml", b'"dll"', b'"exe"'),
    "no type for the licence": replaced("[Content_Types].xml", b'"/LICENSE"', b'"/LICENCE"'),
}


def main() -> int:
    checker, package, folder = sys.argv[1:]
    with zipfile.ZipFile(package) as given:
        files = {n: given.read(n) for n in given.namelist()}
    target = Path(folder) / Path(package).name
    target.parent.mkdir(parents=True, exist_ok=True)
    accepted = []
    for what, change in {"nothing": dict, **CHANGES}.items():
        changed = change(files)
        if what != "nothing" and changed == files:
            accepted.append(f"{what}: the change changes nothing")
        with zipfile.ZipFile(target, "w") as out:
            for name, data in changed.items():
                out.writestr(name, data)
        rc = subprocess.run([sys.executable, checker, "check", str(target)], capture_output=True).returncode
        if rc != (0 if what == "nothing" else 1):
            accepted.append(f"{what}: {rc}")
    print("\n".join(accepted), file=sys.stderr)
    return 1 if accepted else 0


sys.exit(main())
