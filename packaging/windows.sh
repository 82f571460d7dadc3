# shellcheck shell=bash
# The zip file for Windows x86-64: the command, the library with its import library, headers, and what CMake and pkg-config read. Sourced by
# scripts/package.
. packaging/amalgamation.sh
windows_out=$PWD/build/packages/windows
windows_name=mille-$(library_version)-windows-x86_64

make_package() {
  need g++-mingw-w64-x86-64
  ./dev boostsource
  configure windows
  build windows src/all capi/all apps/cli/all plugins/all  # without the tests
  rm -rf "$windows_out" && mkdir -p "$windows_out"
  cmake --install build/windows --prefix "$windows_out/$windows_name" --strip >"$windows_out/install.log" ||
    { tail "$windows_out/install.log"; die 'the installation failed'; }
  cp packaging/copyright "$windows_out/$windows_name/COPYRIGHT.txt"
  pack_zip "$windows_out/$windows_name" "$windows_out/$windows_name.zip"
  rm -rf "$windows_out/install.log" "${windows_out:?}/$windows_name"
  printf '%s\n' "$windows_name.zip"
}

# Under Wine, in a folder whose name has a space: the command, and a stranger's programs that CMake and pkg-config build.
try_package() {
  need cmake ninja-build pkg-config wine wine64
  local folder="$windows_out/a folder" output
  local prefix="$folder/$windows_name"
  export WINEPREFIX=$windows_out/wine WINEDEBUG=-all
  rm -rf "$folder" && mkdir -p "$folder"
  (cd "$folder" && cmake -E tar xf "$windows_out/$windows_name.zip")
  wine wineboot --init
  wine "$prefix/bin/mille.exe" version
  wine "$prefix/bin/mille.exe" watch --seed 1 --quiet
  say 'two programs in C, found by CMake'
  cmake -S tests/consumer/installed -B "$windows_out/host" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/windows.cmake" -Dmille_DIR="$prefix/lib/cmake/mille" \
    >"$windows_out/try.log" && cmake --build "$windows_out/host" >>"$windows_out/try.log" ||
    { tail -n 20 "$windows_out/try.log"; die 'CMake cannot use the package'; }
  export WINEPATH="$prefix/bin"
  for form in shared static; do
    output=$(wine "$windows_out/host/host_$form.exe") || die "host_$form does not run"
    printf '%s\n' "$output"
  done
  say 'and by pkg-config'
  # shellcheck disable=SC2046
  (cd "$folder" && ln -sfn "$windows_name" mille && x86_64-w64-mingw32-gcc-posix -std=c99 "$OLDPWD/tests/consumer/main.c" "$OLDPWD/tests/consumer/host.c" \
    $(PKG_CONFIG_PATH=mille/lib/pkgconfig pkg-config --cflags --libs mille) -o host.exe)
  wine "$folder/host.exe"
  say 'the package runs under Wine'
}
