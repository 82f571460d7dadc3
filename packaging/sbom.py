#!/usr/bin/env python3
"""Writes what a release is made of, as an SBOM in SPDX 2.3: every part that others wrote and that an artefact contains, with origin and licence.

usage: sbom.py VERSION COMMIT KIND=FILE…     prints the document about the artefacts, each with the part of `./dev release` that made it;
                                             SOURCE_DATE_EPOCH is its time

A part's version is that of the Debian package, Python package or npm package that the build takes it from. A shared library that an artefact
needs is not listed, nor is what such a library's headers put into the code.
"""

import datetime
import functools
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, NamedTuple

# What contains a part, as regular expressions for KIND/FILE.
JAR = r"java/mille-[^/]*(?<!-sources)(?<!-javadoc)\.jar"
BROWSER = r"(npm|page|docs)/.*"  # the library in WebAssembly
SOURCES = r"(vendor|go|lua)/.*|rust/mille-sys-.*|python/.*\.tar\.gz"  # the library's sources
ZIG_WHEEL = r"python/.*(manylinux_2_17|musllinux|aarch64).*\.whl"
PLAIN_WHEEL = r"python/(?!.*(manylinux_2_17|musllinux|aarch64)).*\.whl"
ZIG = rf"cross/.*|csharp/.*|{JAR}|{ZIG_WHEEL}"  # the library, compiled by Zig
MINGW = r"(windows|godot)/.*"  # what Debian's GCC compiles for Windows
COMPILED = rf"debian/libmille.*|{ZIG}|{PLAIN_WHEEL}|{MINGW}|{BROWSER}"
LIBRARY = rf"{SOURCES}|{COMPILED}"
STATIC_COMMAND = r"cross/.*-musl\.tar\.gz"
LLVM = "Apache-2.0 WITH LLVM-exception"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"


class Origin(NamedTuple):
    """Where the build takes a part from."""

    package: str  # as people write it
    version: str
    purl: str


@functools.cache
def debian(package: str) -> Origin:
    """A package of Debian that is installed here."""
    shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=True)
    return Origin(f"Debian's {package}", shown.stdout, f"pkg:deb/debian/{quoted(package)}@{quoted(shown.stdout)}")


def lua() -> Origin:
    version = found("packaging/lua.sha256", r"lua5\.4 ([^\s,]+)")
    return Origin("Debian's source package lua5.4", version, f"pkg:deb/debian/lua5.4@{quoted(version)}?arch=source")


def zig() -> Origin:
    version = found("packaging/zig.txt", r"ziglang==(\S+)")
    return Origin("ziglang of PyPI", version, f"pkg:pypi/ziglang@{version}")


def here(version: str) -> Callable[[], Origin]:
    """A part that this project's own files contain."""
    return lambda: Origin("libmille's sources", version, "")


def of(package: str) -> Callable[[], Origin]:
    return lambda: debian(package)


def found(file: str, pattern: str) -> str:
    match = re.search(pattern, Path(file).read_text())
    assert match, f"{file} has no {pattern}"
    return match[1]


def quoted(text: str) -> str:
    """As a purl writes it."""
    return text.replace("+", "%2B")


class Part(NamedTuple):
    name: str
    license: str
    home: str
    holders: str  # a regular expression
    origin: Callable[[], Origin]
    whole: bool = True  # whether the part is the package's own, which gives its version; or only one of the things in the package


PARTS = [
    Part("Lua", "MIT", "https://www.lua.org", LIBRARY, lua),
    Part("JSON for Modern C++", "MIT", "https://json.nlohmann.me", rf"{LIBRARY}|debian/mille_.*", of("nlohmann-json3-dev")),
    Part("fmt", "MIT", "https://fmt.dev", rf"{STATIC_COMMAND}|windows/.*", of("libfmt-dev")),
    Part("Boost.Program_options", "BSL-1.0", "https://www.boost.org", rf"{STATIC_COMMAND}|windows/.*", of("libboost1.74-dev")),
    Part("libc++ and libc++abi", LLVM, "https://libcxx.llvm.org", ZIG, zig, False),
    Part("libunwind", LLVM, "https://llvm.org", rf"cross/.*(linux|windows).*|csharp/.*|{JAR}|{ZIG_WHEEL}", zig, False),
    Part("compiler_rt", "MIT", "https://ziglang.org", ZIG, zig),
    Part("musl", "MIT", "https://musl.libc.org", STATIC_COMMAND, zig, False),
    Part("mingw-w64", "ZPL-2.1", "https://www.mingw-w64.org", rf"cross/.*windows.*|csharp/.*|{JAR}", zig, False),
    Part("libc++, libc++abi, libunwind and compiler-rt", LLVM, "https://llvm.org", BROWSER, of("emscripten"), False),
    Part("musl", "MIT", "https://musl.libc.org", BROWSER, of("emscripten"), False),
    Part("dlmalloc", "CC0-1.0", "https://gee.cs.oswego.edu/dl/html/malloc.html", BROWSER, of("emscripten"), False),
    Part("Emscripten", "MIT OR NCSA", "https://emscripten.org", BROWSER, of("emscripten")),
    Part("libstdc++ and libgcc", GCC, "https://gcc.gnu.org", rf"{PLAIN_WHEEL}|godot/.*", of("libstdc++-12-dev")),
    Part("libstdc++ and libgcc for Windows", GCC, "https://gcc.gnu.org", MINGW, of("g++-mingw-w64-x86-64-posix")),
    Part("libstdc++ and libgcc for arm64", GCC, "https://gcc.gnu.org", r"godot/.*", of("libstdc++-12-dev-arm64-cross")),
    Part("mingw-w64", "ZPL-2.1", "https://www.mingw-w64.org", MINGW, of("mingw-w64-x86-64-dev")),
    Part("winpthreads", "MIT AND BSD-3-Clause", "https://www.mingw-w64.org", MINGW, of("mingw-w64-x86-64-dev"), False),
    Part("Doxygen's scripts, with jQuery", "MIT", "https://www.doxygen.nl", r"docs/.*", of("doxygen")),
    Part("Javadoc's scripts and styles", "GPL-2.0-only WITH Classpath-exception-2.0", "https://openjdk.org", r"java/.*-javadoc\.jar", of("openjdk-17-jdk-headless")),
    Part("jQuery and jQuery UI", "MIT", "https://jquery.com", r"java/.*-javadoc\.jar", of("openjdk-17-jdk-headless"), False),
    Part("Godot's interface for extensions", "MIT", "https://godotengine.org", r"(godot|source)/.*", here("")),
    Part("Unicode Character Database", "Unicode-DFS-2016", "https://www.unicode.org", rf"{LIBRARY}|debian/mille_.*|(source|server)/.*",
         lambda: here(found("src/base/characters.inc", r"Unicode (\d+\.\d+\.\d+)"))()),
]


def npm_parts() -> list[Part]:
    """The packages that the page is bundled with."""
    locked = json.loads(Path("apps/web/package-lock.json").read_text())["packages"]
    parts = []
    for name in json.loads(Path("apps/web/package.json").read_text())["dependencies"]:
        entry = locked[f"node_modules/{name}"]
        origin = Origin(f"npm's {name}", entry["version"], f"pkg:npm/{name}@{entry['version']}")
        parts.append(Part(name, entry["license"], "NOASSERTION", r"(page|docs)/.*", functools.partial(Origin, *origin)))
    return parts


def described(identity: str, name: str, version: str, declared: str, concluded: str, **more: Any) -> dict[str, Any]:
    return {
        "SPDXID": identity, "name": name, **({"versionInfo": version} if version else {}), "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": concluded, "licenseDeclared": declared, "copyrightText": "NOASSERTION", **more,
    }


def describe_part(identity: str, part: Part) -> dict[str, Any]:
    package, version, purl = part.origin()
    more: dict[str, Any] = {"homepage": part.home, "sourceInfo": f"from {package} {version}".rstrip()}
    if purl:
        more["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    upstream = re.split(r"[-+~]", version)[0] if package.startswith("Debian's") else version
    return described(identity, part.name, upstream if part.whole else "", part.license, part.license, **more)


def together(licenses: list[str]) -> str:
    """The expression for what is under all of these licences."""
    terms = [f"({term})" if " OR " in term else term for each in licenses for term in each.split(" AND ")]
    return " AND ".join(dict.fromkeys(terms))


def document(version: str, commit: str, artefacts: list[tuple[str, Path]]) -> dict[str, Any]:
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    sums = [hashlib.sha256(file.read_bytes()).hexdigest() for _, file in artefacts]
    whole = hashlib.sha256("".join(f"{file.name} {sum_}\n" for (_, file), sum_ in zip(artefacts, sums)).encode()).hexdigest()
    described_parts: list[dict[str, Any]] = []
    relations: list[tuple[str, str, str]] = []
    licenses = [["MIT"] for _ in artefacts]
    for number, part in enumerate(PARTS + npm_parts()):
        identity = f"SPDXRef-part-{number}"
        holders = [at for at, (kind, file) in enumerate(artefacts) if re.fullmatch(part.holders, f"{kind}/{file.name}")]
        if holders:
            described_parts.append(describe_part(identity, part))
        for at in holders:
            relations.append((f"SPDXRef-artefact-{at}", "CONTAINS", identity))
            licenses[at].append(part.license)
    described_artefacts = [
        described(f"SPDXRef-artefact-{at}", file.name, version, "MIT", together(licenses[at]), packageFileName=file.name,
                  checksums=[{"algorithm": "SHA256", "checksumValue": sums[at]}])
        for at, (_, file) in enumerate(artefacts)
    ]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", artefact["SPDXID"]) for artefact in described_artefacts] + relations
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"mille-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/mille-{version}-{commit}-{whole}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Organization: The libmille authors"]},
        "packages": described_artefacts + described_parts,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations],
    }


def main() -> None:
    version, commit, *given = sys.argv[1:]
    artefacts = [(kind, Path(file)) for kind, _, file in (each.partition("=") for each in sorted(given))]
    print(json.dumps(document(version, commit, artefacts), indent=1))


if __name__ == "__main__":
    main()
