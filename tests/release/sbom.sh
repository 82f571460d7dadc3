# sbom.sh SOURCE: the SBOM says which artefact contains which part. The artefacts here are empty files with the names of real ones.
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in source=mille-1-source.tar.gz debian=libmille1_1_amd64.deb debian=mille_1_amd64.deb vendor=mille-1-vendor.tar.gz \
  cross=mille-1-linux-x86-64.tar.gz cross=mille-1-linux-x86-64-musl.tar.gz cross=mille-1-windows-x86-64.tar.gz cross=mille-1-macos-aarch64.tar.gz \
  python=mille-1.tar.gz python=mille-1-py3-none-linux_x86_64.whl python=mille-1-py3-none-manylinux_2_17_x86_64.whl \
  rust=mille-1.crate rust=mille-sys-1.crate go=mille-go-1.tar.gz java=mille-1.jar java=mille-1-sources.jar java=mille-1.pom \
  csharp=Mille.1.nupkg lua=mille-1-1.src.rock server=mille-1-server.tar.gz; do
  : >"$work/${file#*=}"
  set -- "$@" "${file%%=*}=$work/${file#*=}"
done
shift
export SOURCE_DATE_EPOCH=0
/usr/bin/python3 packaging/sbom.py 1 commit "$@" >"$work/sbom"
shift
/usr/bin/python3 packaging/sbom.py 1 commit "$@" >"$work/fewer"
/usr/bin/python3 - "$work/sbom" "$work/fewer" <<'END'
import json, sys

sbom, fewer = (json.load(open(file)) for file in sys.argv[1:])
assert sbom["documentNamespace"] != fewer["documentNamespace"], "two sets of artefacts have one namespace"
package = {each["SPDXID"]: each for each in sbom["packages"]}
held = {each["name"]: set() for each in sbom["packages"] if "packageFileName" in each}
for each in sbom["relationships"]:
    if each["relationshipType"] == "CONTAINS":
        held[package[each["spdxElementId"]]["name"]].add(package[each["relatedSpdxElement"]]["name"])

inside = {"Lua", "JSON for Modern C++", "Unicode Character Database"}
built = inside | {"libc++ and libc++abi", "libunwind", "compiler_rt"}
wanted = {
    "mille-1.tar.gz": inside, "mille-1-vendor.tar.gz": inside, "mille-sys-1.crate": inside, "mille-go-1.tar.gz": inside,
    "mille-1-1.src.rock": inside, "libmille1_1_amd64.deb": inside, "mille_1_amd64.deb": inside - {"Lua"},
    "mille-1-linux-x86-64.tar.gz": built, "mille-1-py3-none-manylinux_2_17_x86_64.whl": built,
    "mille-1-linux-x86-64-musl.tar.gz": built | {"fmt", "Boost.Program_options", "musl"},
    "mille-1-windows-x86-64.tar.gz": built | {"mingw-w64"}, "mille-1-macos-aarch64.tar.gz": built - {"libunwind"},
    "mille-1-py3-none-linux_x86_64.whl": inside | {"libstdc++ and libgcc"},
    "mille-1.jar": built | {"mingw-w64"}, "Mille.1.nupkg": built | {"mingw-w64"},
    "mille-1-source.tar.gz": {"Godot's interface for extensions", "Unicode Character Database"},
    "mille-1.crate": set(), "mille-1-sources.jar": set(), "mille-1.pom": set(), "mille-1-server.tar.gz": {"Unicode Character Database"},
}
assert held.keys() == wanted.keys(), held.keys() ^ wanted.keys()
for name, parts in wanted.items():
    assert held[name] == parts, f"{name} contains {sorted(held[name])}, not {sorted(parts)}"
artefact = {each["name"]: each for each in sbom["packages"] if "packageFileName" in each}
assert artefact["mille-1.crate"]["licenseConcluded"] == "MIT"
assert "BSL-1.0" in artefact["mille-1-linux-x86-64-musl.tar.gz"]["licenseConcluded"]
print("the SBOM lists what each artefact contains")
END
