#!/usr/bin/env bash
# guide.sh SOURCES LIBRARIES: the command that docs/embedding.md gives for each language, and the program of each binding's README.md, run
# with a copy of the bindings and examples and an installed library. A language is passed over where its tools are missing, and Node, whose
# packages come from a registry.
set -u
. "$(dirname "$0")/../support/guard.sh"
sources=$1 libraries=$2
page=$sources/docs/embedding.md
export PATH=/usr/bin:$PATH PKG_CONFIG_PATH=$libraries/pkgconfig LD_LIBRARY_PATH=$libraries MILLE_LIBRARY=$libraries/libmille.so
export CARGO_NET_OFFLINE=true PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
guard "rm -rf '$folder'"
(cd "$sources" && cp -r --parents bindings examples include/mille/mille.ffi.h "$folder")
cd "$folder" || exit 1
# cargo takes the crate cc from Debian's librust-cc-dev instead of a registry.
mkdir cargo
printf '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "/usr/share/cargo/registry"\n' >cargo/config.toml
export CARGO_HOME=$folder/cargo

# Each of these commands is there; command -v itself is content with one of them.
all_found() {
  local name
  for name; do command -v "$name" || return; done
}

has() {
  case $1 in
    C) all_found cc pkg-config ;;
    C++) all_found c++ pkg-config ;;
    Rust) all_found cargo && compgen -G '/usr/share/cargo/registry/cc-*' ;;
    Go) all_found go pkg-config ;;
    Java) all_found javac java && [ -f /usr/share/java/jna.jar ] ;;
    'C#') all_found mcs mono ;;
    Python) python3 -c 'import cffi' ;;
    Lua) all_found lua5.4 && pkg-config --exists lua5.4 ;;
    *) false ;;
  esac >/dev/null 2>&1
}

# The commands under a heading.
commands_of() { awk -v heading="### $1" '$0 == heading { on = 1; next } on && /^```sh$/ { inside = 1; next } inside && /^```$/ { exit } inside' "$page"; }

tried=0 failures=0
while read -r language; do
  has "$language" || { echo "$language: passed over"; continue; }
  tried=$((tried + 1))
  if said=$(bash -e -c "$(commands_of "$language")" 2>&1 </dev/null) && grep -q '^seat 1 won ' <<<"$said"; then
    echo "$language: ${said##*$'\n'}"
  else
    printf '%s: failed:\n%s\n' "$language" "$said"
    failures=$((failures + 1))
  fi
done < <(sed -n 's/^### //p' "$page")
[ "$tried" -ge 2 ] || { echo 'not even C and C++ could be tried'; exit 1; }

while read -r language binding; do
  has "$language" || continue
  if said=$(sh "$sources/tests/readme/binding.sh" "$sources/bindings/$binding/README.md" 2>&1 </dev/null); then
    echo "$language: its README.md"
  else
    printf '%s: failed, by its README.md:\n%s\n' "$language" "$said"
    failures=$((failures + 1))
  fi
done <<'END_OF_BINDINGS'
Go go
Rust rust
Java java
C# csharp
Lua lua
END_OF_BINDINGS
exit "$failures"
