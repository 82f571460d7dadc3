# shellcheck shell=bash
# The addon for Godot 4, to unpack into a project: addons/mille with the library inside, for Linux and Windows. Sourced by scripts/package.
. packaging/amalgamation.sh
. packaging/godot4.sh
godot_out=$PWD/build/packages/godot
godot_name=mille-godot-$(library_version)

# godot_library COMPILER FILE [FLAG…]: compiles the extension together with the library, whose names it does not export.
godot_library() {
  local compiler=$1 file=$2
  shift 2
  say "$file"
  (cd "$godot_out/source" && "$compiler" -std=c++20 -O2 -fPIC -shared -fvisibility=hidden -s -static-libgcc -static-libstdc++ -pthread \
    -DMILLE_STATIC -DMILLE_WITH_PLAYERS=1 -I. "$@" -o "../addons/mille/$file" mille/*.cpp src/*.cpp) || die "$file could not be compiled"
}

make_package() {
  need g++ g++-aarch64-linux-gnu g++-mingw-w64-x86-64
  rm -rf "$godot_out" && mkdir -p "$godot_out"/{source,addons}
  cp -r bindings/godot/addons/mille "$godot_out/addons/"
  cp -r bindings/godot/{src,interface} "$godot_out/source/"
  sed 's/\[\([^]]*\)\](\.\.[^)]*)/\1/g' bindings/godot/README.md >"$godot_out/addons/mille/README.md"  # no links out of the addon
  cp packaging/copyright "$godot_out/addons/mille/COPYRIGHT.txt"
  ./dev amalgamate "$godot_out/source/mille" || die 'the library could not be written in one file'
  echo '{ global: mille_godot_entry; local: *; };' >"$godot_out/source/exports"
  godot_library g++ "libmille_godot.linux.$(godot_machine).so" -Wl,--version-script=exports
  [ "$(godot_machine)" = arm64 ] || godot_library aarch64-linux-gnu-g++ libmille_godot.linux.arm64.so -Wl,--version-script=exports
  godot_library x86_64-w64-mingw32-g++-posix mille_godot.windows.x86_64.dll -static
  pack_zip "$godot_out/addons" "$godot_out/$godot_name.zip"
  rm -rf "$godot_out"/{source,addons}
  printf '%s\n' "$godot_name.zip"
}

# godot_script SCRIPT ARGUMENT…: runs a script in the project, where no other libmille is found.
godot_script() {
  local script=$1
  shift
  LD_LIBRARY_PATH='' godot4 --path "$godot_out/project" --script "$script.gd" -- "$@"
}

# In a project of its own, in a real Godot: the match of the hosts, the tests and the demo.
try_package() {
  local test
  godot4_get >"$godot_out/godot4.log" 2>&1 || { tail "$godot_out/godot4.log"; die 'Debian unstable has no Godot 4 for this machine just now'; }
  godot4_project "$godot_out/project"
  (cd "$godot_out/project" && cmake -E tar xf "../$godot_name.zip")
  same_record godot_script host
  for test in test_binding test_demo; do
    say "$test.gd"
    godot4_test "$godot_out/project" "$test" >"$godot_out/$test.log" || { tail -n 20 "$godot_out/$test.log"; die "$test.gd fails in $(godot4 --version)"; }
    tail -n 1 "$godot_out/$test.log"
  done
  godot4_documented "$godot_out/project" || die 'the documentation is not that of the classes'
  ran godot linux-x86-64 tests
  ran godot linux-aarch64 builds
  ran godot windows-x86-64 builds
  say "the addon plays in Godot $(godot4 --version)"
}
