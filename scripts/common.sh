# Shared by the commands of ./dev: messages, steps, packages, configuring and building.
# Sourced, never run; a command is the file scripts/NAME, whose second line is its help.

readonly jobs=$(nproc 2>/dev/null || echo 2)

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }
if [ ! -t 2 ] || [ -n "${NO_COLOR:-}" ]; then
  say() { printf '==> %s\n' "$*" >&2; }
fi
die() { printf 'dev: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Packages by purpose. A newcomer needs the first list and no other.
readonly packages_build=(g++ cmake ninja-build libboost-program-options-dev libfmt-dev libgtest-dev liblua5.4-dev nlohmann-json3-dev pkg-config lua5.4 python3-cffi)
readonly packages_check=(ccache clang clang-format clang-tidy cmark-gfm doxygen g++-i686-linux-gnu gcovr git graphviz libclang-rt-14-dev libopenmpi-dev openmpi-bin python3-clang-14 python3-numpy tmux unicode-data valgrind)
readonly packages_bench=(libbenchmark-dev)

# ran LANGUAGE PLATFORM STATE: notes what has run here, for ./dev platforms. States: builds, plays (a match), tests (its tests, too).
ran() { printf '%s\t%s\t%s\n' "$1" "$2" "$3" >>build/ran; }

installed() { [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null)" = "ii " ]; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"
  else sudo "$@"
  fi
}

# A compiler cache, where there is one: shared by all folders in which the project is built, precompiled headers included. What clang compiles
# is found in the same folder only: its precompiled headers are passed by -Xclang, with their whole paths.
if have ccache; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
  export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi

# need PACKAGE…: installs those that are missing, and says so; silent and quick when none is. Notes them in the file MILLE_NEEDED, for ./dev release.
need() {
  have dpkg-query || { say "no dpkg here: these must be installed by hand if missing: $*"; return 0; }
  local package missing=()
  [ -z "${MILLE_NEEDED:-}" ] || printf '%s\n' "$@" >>"$MILLE_NEEDED"
  for package in "$@"; do installed "$package" || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ] && ! have sudo; then
    die "packages are missing, and without sudo only root can install them: apt-get install ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -q --no-install-recommends "${missing[@]}")
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || ! as_root "${install[@]}" </dev/null; then
    as_root apt-get -o DPkg::Lock::Timeout=600 update -q </dev/null && as_root "${install[@]}" </dev/null || die "could not install: ${missing[*]}"
  fi
  mkdir -p build && touch build/installed
}

# lua_sources: fetched once, for in builds of them a script comes to the same end in every process; without them Debian's archive does.
lua_sources() {
  [ ! -f .lua/src/lapi.c ] || return 0
  timeout --foreground 120 ./dev luasource >build/luasource.log 2>&1 ||
    say "Lua's sources cannot be had (build/luasource.log): built with liblua5.4-c++.a, house rules that ask for the length of a list with holes may differ from run to run"
}

# configure PRESET [cmake argument…]: once, when arguments are given, and when packages have come since, because a build has no tests
# whose tools it did not find; ninja sees to the rest.
configure() {
  local preset=$1; shift
  if [ $# -gt 0 ] || [ ! -f "build/$preset/build.ninja" ] || [ build/installed -nt "build/$preset/build.ninja" ]; then
    lua_sources
    say "configuring $preset"
    # A compiler cache that has come since would have a whole build compiled again.
    local as_before=()
    [ ! -f "build/$preset/CMakeCache.txt" ] || as_before=(env -u CMAKE_C_COMPILER_LAUNCHER -u CMAKE_CXX_COMPILER_LAUNCHER)
    "${as_before[@]}" cmake --preset "$preset" "$@" >"build/$preset.log" 2>&1 || { cat "build/$preset.log" >&2; die "cmake --preset $preset failed"; }
  fi
}

# build PRESET [target…]
build() {
  local preset=$1; shift
  say "building $preset"
  cmake --build "build/$preset" -j "$jobs" ${1:+--target "$@"} >&2 || die "the build of $preset failed"
}

# failed_tests FILE: out of what ctest printed, what each test that failed said, 40 lines of it at most.
failed_tests() {
  awk '
    / Test +#[0-9]+: / { failed = / \.*\*\*\*/ && !/\*\*\*(Skipped|Not Run \(Disabled\))/; lines = 0 }
    /^ +Start +[0-9]+: |^[0-9]+% tests passed, / { failed = 0 }
    failed && lines++ < 40' "$1"
}

# The sources that the formatter looks at: all but what is generated.
sources() { git ls-files -co --exclude-standard -- '*.c' '*.h' '*.cpp' '*.hpp' ':!include/mille/mille.ffi.h' ':!bindings/godot/interface' | while read -r file; do if [ -f "$file" ]; then printf '%s\n' "$file"; fi; done; }

# npm_in FOLDER ARGUMENT…: quietly, and without a registry's address in a lock file.
npm_in() { (cd "$1" && shift && npm "$@" --no-audit --no-fund --loglevel=error >&2); }

# The folder's packages, as its lock file names them. Not `npm ci`: where a registry lacks the builds of rollup for other machines, the
# lock file does too, and `npm ci` refuses it.
packages_of() {
  if [ ! -f "$1/node_modules/.package-lock.json" ] || [ "$1/package-lock.json" -nt "$1/node_modules/.package-lock.json" ]; then
    say "npm packages of $1"
    npm_in "$1" install --no-save || die "the npm packages of $1 could not be installed"
  fi
}

# python_packages FOLDER FILE: a virtual environment of Debian's Python with the packages of FILE, which are named.
python_packages() {
  if ! cmp -s "$2" "$1/packages.txt"; then
    say "installing the packages of $2"
    rm -rf "$1"
    /usr/bin/python3 -m venv "$1"
    "$1/bin/pip" install -q --disable-pip-version-check -r "$2" || die 'the packages could not be installed'
    cp "$2" "$1/packages.txt"
  fi
  "$1/bin/pip" list --disable-pip-version-check
}
