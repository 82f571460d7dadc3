"""Packs a NuGet package without .NET's tools, and checks packages.

    nupkg.py pack PROJECT FOLDER FILE   packs what is in FOLDER, with the metadata of PROJECT, a .csproj file
    nupkg.py zip FOLDER FILE            packs FOLDER under its own name, as a plain zip file
    nupkg.py flat FOLDER FILE           packs what is in FOLDER
    nupkg.py check FILE                 fails unless FILE is a package that NuGet reads and that .NET finds the binding and its library in
    nupkg.py structure FILE             checks only what holds for every package

The same files make the same bytes; SOURCE_DATE_EPOCH is their date.
"""

import hashlib
import os
import re
import sys
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
MANIFEST = "http://schemas.microsoft.com/packaging/2010/07/manifest"
NUSPEC = "http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd"
HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'

# What .NET loads for DllImport("mille"), by the identifier of the platform, with the first bytes of such a file.
LIBRARIES = {
    "linux-x64": ("libmille.so", b"\x7fELF"),
    "linux-arm64": ("libmille.so", b"\x7fELF"),
    "win-x64": ("mille.dll", b"MZ"),
    "osx-arm64": ("libmille.dylib", b"\xcf\xfa\xed\xfe"),
}
# Property of the project and element of the nuspec. The registry demands the first four of every package.
METADATA = (
    ("PackageId", "id"), ("Version", "version"), ("Authors", "authors"), ("Description", "description"), ("Copyright", "copyright"),
    ("PackageTags", "tags"), ("PackageReadmeFile", "readme"),
)
DEMANDED = ("id", "version", "authors", "description")


def properties(project: str) -> dict[str, str]:
    found = ElementTree.parse(project).getroot().iterfind("PropertyGroup/*")
    return {p.tag: p.text or "" for p in found}


def nuspec(given: dict[str, str]) -> str:
    lines = [f"    <{element}>{escape(given[name])}</{element}>" for name, element in METADATA]
    lines += [f'    <license type="expression">{escape(given["PackageLicenseExpression"])}</license>',
              "    <requireLicenseAcceptance>false</requireLicenseAcceptance>",
              '    <dependencies>\n      <group targetFramework=".NETStandard2.0" />\n    </dependencies>']
    return f'{HEAD}<package xmlns="{NUSPEC}">\n  <metadata>\n' + "\n".join(lines) + "\n  </metadata>\n</package>\n"


def core_properties(given: dict[str, str]) -> str:
    fields = (("dc:creator", "Authors"), ("dc:description", "Description"), ("dc:identifier", "PackageId"), ("version", "Version"),
              ("keywords", "PackageTags"))
    lines = [f"  <{element}>{escape(given[name])}</{element}>" for element, name in fields]
    return f'{HEAD}<coreProperties xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="{CORE}">\n' + "\n".join(lines) + "\n</coreProperties>\n"


def relationships(given: dict[str, str], core: str) -> str:
    targets = ((MANIFEST, f"/{given['PackageId']}.nuspec"), (f"{RELATIONSHIPS}/metadata/core-properties", f"/{core}"))
    lines = [f'  <Relationship Type="{kind}" Target="{target}" Id="R{i}" />' for i, (kind, target) in enumerate(targets)]
    return f'{HEAD}<Relationships xmlns="{RELATIONSHIPS}">\n' + "\n".join(lines) + "\n</Relationships>\n"


def content_types(names: list[str]) -> str:
    known = {"rels": "application/vnd.openxmlformats-package.relationships+xml",
             "psmdcp": "application/vnd.openxmlformats-package.core-properties+xml"}
    suffixes = sorted({Path(n).suffix[1:] for n in names if Path(n).suffix})
    lines = [f'  <Default Extension="{s}" ContentType="{known.get(s, "application/octet")}" />' for s in suffixes]
    lines += [f'  <Override PartName="/{n}" ContentType="application/octet" />' for n in sorted(names) if not Path(n).suffix]
    return f'{HEAD}<Types xmlns="{TYPES}">\n' + "\n".join(lines) + "\n</Types>\n"


def files_under(folder: Path, start: Path) -> dict[str, bytes]:
    return {f.relative_to(start).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def write(files: dict[str, bytes], target: str) -> None:
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(name, date)
            info.external_attr = 0o100644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, data)


def pack(project: str, folder: str, target: str) -> None:
    given = properties(project)
    files = files_under(Path(folder), Path(folder))
    digest = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(files.items()))).hexdigest()
    core = f"package/services/metadata/core-properties/{digest[:32]}.psmdcp"
    files[f"{given['PackageId']}.nuspec"] = nuspec(given).encode()
    files[core] = core_properties(given).encode()
    files["_rels/.rels"] = relationships(given, core).encode()
    files["[Content_Types].xml"] = content_types(["x.rels", *(n for n in files if n != "_rels/.rels")]).encode()
    write(files, target)


class Problem(Exception):
    pass


def need(holds: object, problem: str) -> None:
    if not holds:
        raise Problem(problem)


def parsed(package: zipfile.ZipFile, name: str) -> ElementTree.Element:
    need(name in package.namelist(), f"there is no {name}")
    return ElementTree.fromstring(package.read(name).decode("utf-8-sig"))


def metadata(package: zipfile.ZipFile) -> dict[str, str]:
    """Checks what NuGet reads first, and returns the texts of the nuspec."""
    need(package.testzip() is None, "a file is damaged")
    names = package.namelist()
    need(len(names) == len({n.lower() for n in names}), "a name is there twice")
    need(all(re.fullmatch(r"[A-Za-z0-9_.\[\]/+-]+", n) and not n.startswith("/") and ".." not in n.split("/") for n in names), "a name is not plain")
    roots = [n for n in names if n.endswith(".nuspec")]
    need(len(roots) == 1 and "/" not in roots[0], "one nuspec, in the root")

    related = {r.get("Type", ""): r.get("Target", "") for r in parsed(package, "_rels/.rels").iter(f"{{{RELATIONSHIPS}}}Relationship")}
    need(related.get(MANIFEST) == f"/{roots[0]}", "_rels/.rels names the nuspec")
    core = related.get(f"{RELATIONSHIPS}/metadata/core-properties", "").lstrip("/")
    parsed(package, core)

    types = parsed(package, "[Content_Types].xml")
    suffixes = {d.get("Extension", "").lower() for d in types.iter(f"{{{TYPES}}}Default")}
    parts = {o.get("PartName", "").lstrip("/") for o in types.iter(f"{{{TYPES}}}Override")}
    for name in names:
        suffix = name.rsplit("/", 1)[-1].rpartition(".")[2].lower() if "." in name.rsplit("/", 1)[-1] else ""
        need(name == "[Content_Types].xml" or suffix in suffixes or name in parts, f"[Content_Types].xml says nothing of {name}")

    spec = parsed(package, roots[0])
    space = spec.tag.partition("}")[0] + "}"
    found = {e.tag.removeprefix(space): e.text or "" for e in spec.iterfind(f"{space}metadata/*")}
    for element in DEMANDED:
        need(found.get(element, "").strip(), f"the nuspec has no {element}")
    need(roots[0] == found["id"] + ".nuspec", "the nuspec is named after the id")
    need(re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", found["version"]), f"{found['version']} is no version")
    return found


def check(target: str) -> None:
    with zipfile.ZipFile(target) as package:
        found = metadata(package)
        names = set(package.namelist())
        need(Path(target).name == f"{found['id']}.{found['version']}.nupkg", "the file is named after the id and the version")
        need(found.get("license") == "MIT" and "LICENSE" in names, "the licence")
        need(found.get("readme") in names, "the readme")
        need({"lib/netstandard2.0/Mille.dll", "lib/netstandard2.0/Mille.xml"} == {n for n in names if n.startswith("lib/")}, "one assembly, with its comments")
        need(package.read("lib/netstandard2.0/Mille.dll").startswith(b"MZ"), "the assembly is none")
        native = {n for n in names if n.startswith("runtimes/")}
        allowed = {f"runtimes/{rid}/native/{library}": magic for rid, (library, magic) in LIBRARIES.items()}
        need("runtimes/linux-x64/native/libmille.so" in native, "the library for linux-x64")
        for name in native:
            need(name in allowed, f"{name} is not where .NET looks")
            need(package.read(name).startswith(allowed[name]), f"{name} is for another platform")


def main() -> int:
    match sys.argv[1:]:
        case ["pack", project, folder, target]:
            pack(project, folder, target)
            return 0
        case ["zip", folder, target]:
            write(files_under(Path(folder), Path(folder).parent), target)
            return 0
        case ["flat", folder, target]:
            write(files_under(Path(folder), Path(folder)), target)
            return 0
        case [("check" | "structure") as what, target]:
            try:
                if what == "check":
                    check(target)
                else:
                    with zipfile.ZipFile(target) as package:
                        metadata(package)
                return 0
            except (Problem, ElementTree.ParseError, zipfile.BadZipFile) as problem:
                print(f"{target}: {problem}", file=sys.stderr)
                return 1
    print(__doc__, file=sys.stderr)
    return 2


sys.exit(main())
