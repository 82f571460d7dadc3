# shellcheck shell=bash
# The library's sources with what build systems read: CMake (FetchContent), Meson, Conan, vcpkg, Swift, Dart. Sourced by scripts/package.
. packaging/amalgamation.sh
vendor_out=$PWD/build/packages/vendor
vendor_name=mille-$(library_version)-vendor

make_package() {
  local folder=$vendor_out/$vendor_name file
  rm -rf "$vendor_out" && mkdir -p "$folder"/{include/mille,src,vcpkg}
  ./dev amalgamate "$folder/src" >&2 || die 'the library could not be written in two files'
  mv "$folder"/src/*.h* "$folder/include/mille/"
  cp LICENSE "$folder/"
  cp packaging/copyright "$folder/COPYRIGHT"
  cp packaging/vendor/module.modulemap "$folder/include/"
  for file in README.md CMakeLists.txt meson.build conanfile.py Package.swift ffigen.yaml vcpkg/portfile.cmake vcpkg/vcpkg.json; do
    sed "s/@VERSION@/$(library_version)/g; s/@NUMBER@/$(library_version number)/g; s/@ABI@/$(library_abi)/g" "packaging/vendor/$file" >"$folder/$file"
  done
  pack_tar "$folder" "$vendor_name" "$vendor_out/$vendor_name.tar.gz"
  rm -rf "$folder"
  printf '%s\n' "$vendor_name.tar.gz"
}

# vendor_plays WHAT PROGRAM: the program plays the match of tests/consumer.
vendor_plays() {
  local said
  said=$("$2") || die "$1: the program does not run"
  grep -qE '^mille [0-9.]+(-rc\.[0-9]+)?: [1-9][0-9]* deals, ' <<<"$said" || die "$1: the program says '$said'"
  say "$1: $said"
}

# vendor_step WHAT COMMAND…: runs it quietly.
vendor_step() {
  local what=$1
  shift
  "$@" >"$vendor_out/try.log" 2>&1 || { tail -n 30 "$vendor_out/try.log"; die "$what failed"; }
}

# In a folder of its own each: a stranger's project in C that takes the library from the archive.
try_package() {
  need clang cmake g++ meson ninja-build python3-venv
  local try=$vendor_out/try kind shared
  rm -rf "$try" && mkdir -p "$try/sources"
  tar -C "$try/sources" --strip-components=1 -xzf "$vendor_out/$vendor_name.tar.gz"
  for kind in static shared; do
    shared=OFF
    [ $kind = static ] || shared=ON
    vendor_step "FetchContent, $kind" cmake -S tests/consumer/fetched -B "$try/fetched-$kind" -G Ninja -DBUILD_SHARED_LIBS=$shared \
      -DMILLE_ARCHIVE="file://$vendor_out/$vendor_name.tar.gz"
    vendor_step "the build with FetchContent, $kind" cmake --build "$try/fetched-$kind"
    vendor_plays "FetchContent, $kind" "$try/fetched-$kind/host"
    "$try/fetched-$kind/embed" | grep -qF ' won ' || die "FetchContent, $kind: the program with mille.hpp does not play"
    vendor_step "the installation, $kind" cmake --install "$try/fetched-$kind" --prefix "$try/prefix-$kind"
    vendor_step "find_package, $kind" cmake -S tests/consumer/found -B "$try/found-$kind" -G Ninja -DCMAKE_PREFIX_PATH="$try/prefix-$kind"
    vendor_step "the build with find_package, $kind" cmake --build "$try/found-$kind"
    vendor_plays "find_package, $kind" "$try/found-$kind/host"
  done
  mkdir -p "$try/meson/subprojects"
  cp tests/consumer/fetched/meson.build tests/consumer/{main,host}.c "$try/meson/"
  ln -s "$try/sources" "$try/meson/subprojects/mille"
  vendor_step Meson meson setup "$try/meson-build" "$try/meson"
  vendor_step 'the build with Meson' meson compile -C "$try/meson-build"
  vendor_plays Meson "$try/meson-build/host"
  # Clang reads the module, as Swift does.
  vendor_step 'the module map' clang -fmodules -fmodules-cache-path="$try/modules" -Rmodule-import -fmodule-map-file="$try/sources/include/module.modulemap" \
    -I"$try/sources/include" -fsyntax-only tests/consumer/host.c
  grep -qF "importing module 'CMille'" "$vendor_out/try.log" || die 'clang does not import the module'
  vendor_step 'Conan' python3 -m venv "$try/env"
  vendor_step 'Conan' "$try/env/bin/pip" install -q 'conan==2.12.2'
  export CONAN_HOME=$try/conan
  vendor_step 'Conan' "$try/env/bin/conan" profile detect
  vendor_step 'conan create' "$try/env/bin/conan" create "$try/sources" -s compiler.cppstd=20 -s build_type=Release
  vendor_step 'conan install' "$try/env/bin/conan" install --requires "mille/$(library_version)" -s compiler.cppstd=20 -s build_type=Release -g CMakeDeps \
    --output-folder "$try/found-conan"
  vendor_step 'find_package by Conan' cmake -S tests/consumer/found -B "$try/found-conan/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$try/found-conan"
  vendor_step 'the build with Conan' cmake --build "$try/found-conan/build"
  vendor_plays Conan "$try/found-conan/build/host"
  say 'the sources build and play'
}
