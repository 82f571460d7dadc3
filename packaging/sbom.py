#!/usr/bin/env python3
"""Writes what a release is made of, as an SBOM in SPDX 2.3: every part that others wrote and that an artefact contains, with version and licence.

usage: sbom.py VERSION COMMIT KIND=FILE…     prints the document about the artefacts, each with the part of `./dev release` that made it;
                                             SOURCE_DATE_EPOCH is its time

Each part's version is read where the build takes the part from. What an artefact only needs, and does not contain, is not listed.
"""

import datetime
import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

BROWSER = ("npm", "page", "docs")  # kinds with the library in WebAssembly
LIBRARY = ("debian", "vendor", "cross", "windows", "python", "rust", "go", "java", "csharp", "lua", "godot", *BROWSER)  # kinds that have its code
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"


def found(file: str, *patterns: str) -> str:
    """The version whose parts the patterns find in a file."""
    text = Path(file).read_text()
    return ".".join(re.search(pattern, text)[1] for pattern in patterns)


def parts() -> list[dict[str, Any]]:
    """Name, version, licence, home, and the kinds of artefacts that contain the part."""
    zig = found("packaging/zig.txt", r"ziglang==(\S+)")
    lua = found(".lua/src/lua.h", *(rf'define LUA_VERSION_{part}\s+"(\d+)"' for part in ("MAJOR", "MINOR", "RELEASE")))
    json_ = found("/usr/include/nlohmann/detail/abi_macros.hpp", *(rf"define NLOHMANN_JSON_VERSION_{part}\s+(\d+)" for part in ("MAJOR", "MINOR", "PATCH")))
    fmt = int(found("/usr/include/fmt/core.h", r"define FMT_VERSION (\d+)"))
    boost = found("/usr/include/boost/version.hpp", r'define BOOST_LIB_VERSION "(\S+)"').replace("_", ".")
    listed = [
        ("Lua", lua, "MIT", "https://www.lua.org", LIBRARY),
        ("JSON for Modern C++", json_, "MIT", "https://json.nlohmann.me", LIBRARY),
        ("fmt", f"{fmt // 10000}.{fmt // 100 % 100}.{fmt % 100}", "MIT", "https://fmt.dev", ("debian", "cross", "windows")),
        ("Boost.Program_options", boost, "BSL-1.0", "https://www.boost.org", ("cross", "windows")),
        ("libc++", f"of Zig {zig}", "Apache-2.0 WITH LLVM-exception", "https://libcxx.llvm.org", ("cross", "python", "java", "csharp")),
        ("musl", f"of Zig {zig}", "MIT", "https://musl.libc.org", ("cross",)),
        ("libc++", "of Emscripten", "Apache-2.0 WITH LLVM-exception", "https://libcxx.llvm.org", BROWSER),
        ("musl", "of Emscripten", "MIT", "https://musl.libc.org", BROWSER),
        ("libstdc++ and libgcc", "of GCC", GCC, "https://gcc.gnu.org", ("windows", "java", "godot")),
        ("mingw-w64", "of Debian", "ZPL-2.1", "https://www.mingw-w64.org", ("windows", "godot")),
        ("Doxygen's scripts, with jQuery", "of Debian", "MIT", "https://www.doxygen.nl", ("docs",)),
        ("Godot's interface for extensions", "4", "MIT", "https://godotengine.org", ("godot",)),
    ]
    locked = json.loads(Path("apps/web/package-lock.json").read_text())["packages"]
    for name in json.loads(Path("apps/web/package.json").read_text())["dependencies"]:
        entry = locked[f"node_modules/{name}"]
        listed.append((name, entry["version"], entry["license"], "NOASSERTION", ("page", "docs")))
    return [dict(zip(("name", "version", "license", "home", "kinds"), part)) for part in listed]


def document(version: str, commit: str, artefacts: list[tuple[str, Path]]) -> dict[str, Any]:
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    packages, relations = [], []

    def package(identity: str, name: str, number: str, license_: str, **more: Any) -> None:
        packages.append({
            "SPDXID": identity, "name": name, "versionInfo": number, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": license_, "licenseDeclared": license_, "copyrightText": "NOASSERTION", **more,
        })

    def relate(one: str, kind: str, other: str) -> None:
        relations.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    for number, (_, file) in enumerate(artefacts):
        identity = f"SPDXRef-artefact-{number}"
        sums = [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(file.read_bytes()).hexdigest()}]
        package(identity, file.name, version, "MIT", packageFileName=file.name, checksums=sums)
        relate("SPDXRef-DOCUMENT", "DESCRIBES", identity)
    for number, part in enumerate(parts()):
        holders = [at for at, (kind, _) in enumerate(artefacts) if kind in part["kinds"]]
        if not holders:
            continue
        identity = f"SPDXRef-part-{number}"
        package(identity, part["name"], part["version"], part["license"], homepage=part["home"])
        for at in holders:
            relate(f"SPDXRef-artefact-{at}", "CONTAINS", identity)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"mille-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/mille-{version}-{commit}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Organization: The libmille authors"]},
        "packages": packages, "relationships": relations,
    }


def main() -> None:
    version, commit, *given = sys.argv[1:]
    artefacts = [(kind, Path(file)) for kind, _, file in (each.partition("=") for each in sorted(given))]
    print(json.dumps(document(version, commit, artefacts), indent=1))


if __name__ == "__main__":
    main()
