# shellcheck shell=bash
# Zig as a cross compiler, and the library and the command built by it. Sourced by packaging/cross.sh and packaging/python.sh.
#
# Zig brings its own C++ library (libc++), which is linked into what it builds, and the C libraries of the systems below. It keeps what it has
# compiled, so the second build of the same sources takes seconds.
. packaging/amalgamation.sh
zig_folder=$PWD/build/zig
export ZIG_GLOBAL_CACHE_DIR=$zig_folder/cache ZIG_LOCAL_CACHE_DIR=$zig_folder/cache

# The systems, each with Zig's name of it. Of glibc the oldest version that Zig links to on both processors and that wheels have a name for.
readonly zig_platforms=(linux-x86-64 linux-aarch64 windows-x86-64 macos-aarch64 linux-x86-64-musl linux-aarch64-musl)
declare -rA zig_targets=(
  [linux-x86-64]=x86_64-linux-gnu.2.17
  [linux-aarch64]=aarch64-linux-gnu.2.17
  [linux-x86-64-musl]=x86_64-linux-musl
  [linux-aarch64-musl]=aarch64-linux-musl
  [windows-x86-64]=x86_64-windows-gnu
  [macos-aarch64]=aarch64-macos.11.0
)

# fetch_zig: from PyPI, by version and hash.
fetch_zig() {
  need python3-pip
  [ ! -x "$zig_folder/ziglang/zig" ] || cmp -s packaging/zig.txt "$zig_folder/fetched" || rm -rf "$zig_folder"
  if [ ! -x "$zig_folder/ziglang/zig" ]; then
    say 'fetching Zig'
    /usr/bin/python3 -m pip install -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes --upgrade --target "$zig_folder" -r packaging/zig.txt >&2 ||
      die 'Zig cannot be had'
    chmod +x "$zig_folder/ziglang/zig"
    cp packaging/zig.txt "$zig_folder/fetched"
  fi
}

# zig_sources: writes the amalgamation that zig_library compiles.
zig_sources() {
  mkdir -p "$zig_folder/sources"
  sources_into build/zig/sources
}

# zig_cxx PLATFORM ARGUMENT…: compiles or links C++ for a platform.
zig_cxx() {
  local platform=$1
  shift
  "$zig_folder/ziglang/zig" c++ -target "${zig_targets[$platform]}" -O2 "$@"
}

# zig_library PLATFORM FOLDER: out of the amalgamation, FOLDER/lib/libmille.so or .dylib or FOLDER/bin/libmille.dll, and FOLDER/lib/libmille.a.
zig_library() {
  local platform=$1 folder=$2 objects=() version abi name options=()
  version=$(library_version)
  abi=$(library_abi)
  mkdir -p "$folder/lib" "$folder/objects"
  # Zig's <float.h> for macOS defines nothing if <math.h> comes first.
  case $platform in macos-*) options=(-include float.h) ;; esac
  for name in mille mille_players; do
    # In the folder of the sources, for neither the objects nor Zig's cache shall depend on the way to it.
    (cd "$zig_folder/sources" && zig_cxx "$platform" -std=c++20 -g0 -fPIC -fvisibility=hidden -fvisibility-inlines-hidden -Wno-deprecated-literal-operator \
      -DMILLE_WITH_PLAYERS=1 -DMILLE_STATIC "${options[@]}" -c "$name.cpp" -o "$folder/objects/$name.o") || die "$name.cpp does not compile for $platform"
    objects+=("$folder/objects/$name.o")
  done
  case $platform in
    linux-*-musl) ;;
    linux-*)
      zig_cxx "$platform" -x c -g0 -fPIC -c packaging/getentropy.c -o "$folder/objects/getentropy.o"
      objects+=("$folder/objects/getentropy.o")
      ;;
  esac
  case $platform in
    linux-*)
      name=lib/libmille.so.$version
      options=(-Wl,-soname,"libmille.so.$abi" -Wl,--version-script=capi/mille.map -Wl,-z,defs -Wl,-z,relro,-z,now)
      ln -sf "libmille.so.$version" "$folder/lib/libmille.so.$abi"
      ln -sf "libmille.so.$abi" "$folder/lib/libmille.so"
      ;;
    macos-*)
      name=lib/libmille.$abi.dylib
      options=(-Wl,-install_name,"@rpath/libmille.$abi.dylib")
      ln -sf "libmille.$abi.dylib" "$folder/lib/libmille.dylib"
      ;;
    windows-*)
      name=bin/libmille-$abi.dll
      options=("$folder/objects/mille.def" -Wl,--out-implib,"$folder/lib/libmille.dll.a")
      mkdir -p "$folder/bin"
      { echo EXPORTS && library_functions; } >"$folder/objects/mille.def"
      ;;
  esac
  zig_cxx "$platform" -shared -s "${objects[@]}" "${options[@]}" -o "$folder/$name" || die "the library does not link for $platform"
  rm -f "$folder"/bin/*.pdb
  rm -f "$folder/lib/libmille.a"
  "$zig_folder/ziglang/zig" ar rcsD "$folder/lib/libmille.a" "${objects[@]}" || die "there is no archive for $platform"
  rm -r "$folder/objects"
}

# zig_command PLATFORM FOLDER: FOLDER/bin/mille, the command as one static program that needs no other file.
zig_command() {
  local build=build/zig-command/$1
  say "the command for $1"
  mkdir -p "$build" "$2/bin"
  cmake -S . -B "$build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/zig.cmake" -DMILLE_ZIG_TARGET="${zig_targets[$1]}" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_FLAGS="-ffile-prefix-map=$PWD=." -DCMAKE_UNITY_BUILD=ON -DMILLE_PRECOMPILED=ON -DMILLE_FOREIGN=ON -DMILLE_BUILD_TESTS=OFF \
    -DMILLE_BUILD_EXAMPLES=OFF -DMILLE_BUILD_PLUGINS=OFF -DMILLE_BUILD_SHARED=OFF -DMILLE_WITH_ISOLATION=OFF >"$build/log" &&
    cmake --build "$build" -j "$jobs" --target mille_command >>"$build/log" || { tail -n 20 "$build/log"; die "the command does not build for $1"; }
  cp "$build/bin/mille" "$2/bin/"
}

# library_functions: the functions of the interface that the library exports, sorted.
library_functions() {
  /usr/bin/python3 -c 'import json
for name in sorted(f["name"] for f in json.load(open("include/mille/mille.abi.json"))["functions"] if f.get("exported_by") != "player"): print(name)'
}

# exported_functions FILE: what a shared library exports, sorted.
exported_functions() {
  case $1 in
    *.so*) llvm-nm-14 -D --defined-only --format=just-symbols "$1" | sed 's/@.*//' ;;
    *.dylib) llvm-nm-14 --extern-only --defined-only --format=just-symbols "$1" | sed 's/^_//' ;;
    *.dll) llvm-readobj-14 --coff-exports "$1" | sed -n 's/^ *Name: //p' ;;
  esac | LC_ALL=C sort
}

# newest_glibc FILE: the version of glibc that a shared library needs, by its symbols.
newest_glibc() { llvm-nm-14 -D --undefined-only --format=just-symbols "$1" | sed -n 's/.*@GLIBC_\([0-9.]*\)$/\1/p' | sort -Vu | tail -n 1; }
