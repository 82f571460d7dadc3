# shellcheck shell=bash
# The library for other systems, built here by Zig: an archive for each system of packaging/zig.sh, with the shared and the static library and
# the headers, and for Linux with musl the command, which is static and runs on every Linux. Sourced by scripts/package, which says which
# platforms were named.
#
# build/cross/PLATFORM is what the archive contains.
. packaging/zig.sh
cross_out=$PWD/build/packages/cross
cross_platforms=("${package_platforms[@]}")
[ ${#cross_platforms[@]} -gt 0 ] || cross_platforms=("${zig_platforms[@]}")
for cross_platform in "${cross_platforms[@]}"; do
  [ -n "${zig_targets[$cross_platform]:-}" ] || die "there is no platform '$cross_platform'. The platforms are: ${zig_platforms[*]}"
done

# cross_name PLATFORM: of its archive, and of the folder in it.
cross_name() { echo "mille-$(library_version)-$1"; }

# looks_right PLATFORM: the shared library exports the functions of the interface, and needs nothing but the system's own libraries.
looks_right() {
  local folder=build/cross/$1 file foreign needed unknown
  file=$(find "$folder" -type f \( -name '*.so.*' -o -name '*.dylib' -o -name '*.dll' \))
  library_functions >"$cross_out/wanted"
  exported_functions "$file" >"$cross_out/exported"
  needed=$(llvm-readobj-14 --needed-libs "$file" | sed -n 's/^  //p' | paste -sd ' ')
  case $1 in
    linux-*)
      foreign='' unknown=$(tr ' ' '\n' <<<"$needed" | grep -vE '^(lib(c|m|dl|pthread|rt)\.so(\.[0-9]+)?|ld-linux-(x86-64\.so\.2|aarch64\.so\.1))$' || true)
      ;;
    macos-*)
      # Zig's linker has no list of exports, and libc++'s operators new and delete are visible.
      foreign='_Z(na|nw|da|dl)|__dso_handle$|_mh_dylib_header$'
      unknown=$(tr ' ' '\n' <<<"$needed" | grep -vE '^(@rpath/libmille\..*|/usr/lib/libSystem\.B\.dylib)$' || true)
      ;;
    windows-*)
      foreign='' unknown=$(tr ' ' '\n' <<<"$needed" | grep -viE '^(api-ms-win-crt-.*|kernel32|ntdll|advapi32|user32|shell32|ws2_32|bcrypt|msvcrt|ole32)(\.dll)?$' || true)
      ;;
  esac
  [ -z "$unknown" ] || die "$1: the library needs $unknown"
  [ -z "$foreign" ] || sed -i -E "/^($foreign)/d" "$cross_out/exported"
  diff "$cross_out/wanted" "$cross_out/exported" >&2 || die "$1: the library does not export the functions of mille.h and no others"
  if [ "$1" = linux-x86-64 ] || [ "$1" = linux-aarch64 ]; then
    [ "$(newest_glibc "$file")" = 2.17 ] || die "$1: the library needs glibc $(newest_glibc "$file")"
  fi
  printf '%s needs %s\n' "$1" "$needed"
  rm "$cross_out"/{wanted,exported}
}

make_package() {
  need cmake libfmt-dev llvm-14 ninja-build nlohmann-json3-dev libboost-program-options-dev python3
  ./dev luasource
  fetch_zig
  [ ${#package_platforms[@]} -gt 0 ] || rm -rf "$cross_out" build/cross  # what was named before stays
  mkdir -p "$cross_out"
  zig_sources
  local platform name folder
  for platform in "${cross_platforms[@]}"; do
    say "$platform"
    name=$(cross_name "$platform")
    folder=$PWD/build/cross/$platform
    rm -rf "$folder" "$cross_out/$name.tar.gz"
    mkdir -p "$folder/include/mille"
    zig_library "$platform" "$folder"
    case $platform in
      *-musl)
        ./dev boostsource
        zig_command "$platform" "$folder"
        ;;
    esac
    cp include/mille/{mille.h,mille_types.h,mille_ai.h,mille.hpp,mille_layout.inc,mille.abi.json} "$folder/include/mille/"
    cp packaging/copyright "$folder/COPYRIGHT.txt"
    sed "s/PLATFORM/$platform/g; s/TARGET/${zig_targets[$platform]}/g" packaging/cross.md >"$folder/README.md"
    [ -x "$folder/bin/mille" ] || sed -i '/^- `bin.mille`/d' "$folder/README.md"
    looks_right "$platform"
    pack_tar "$folder" "$name" "$cross_out/$name.tar.gz"
  done
  (cd "$cross_out" && ls -- *.tar.gz)
}

# plays PLATFORM FORMS COMMAND…: two hosts in C that use the archive's library, shared, static or both. The first tries mistakes; the second writes the same records as the
# host in C that this tree builds with its own compiler. The command starts a program of the platform.
plays() {
  local platform=$1 forms=$2 root hosts=$PWD/build/cross/hosts/$1 host form
  shift 2
  root=$hosts/$(cross_name "$platform")
  rm -rf "$hosts" && mkdir -p "$hosts"
  tar -C "$hosts" -xzf "$cross_out/$(cross_name "$platform").tar.gz"
  for host in bindings/c/test_binding.c examples/c/host.c; do
    say "$platform: $host"
    for form in $forms; do
      link_host "$platform" "$form" "$root" "$host" "$hosts/$(basename "$host" .c)_$form"
    done
  done
  for form in $forms; do
    (cd "$hosts" && "$@" "$hosts/test_binding_$form") || die "$platform: the $form library fails the tests of the C interface"
    sh tests/hosts/alike.sh build/release/bin/host_c "$@" "$hosts/host_$form" || die "$platform: the $form library plays another match"
  done
}

# commands_play PLATFORM COMMAND…: the archive's command, in an environment with nothing else, writes the record and prints the page that this tree's does.
commands_play() {
  local hosts=$PWD/build/cross/hosts/$1 words platform=$1
  shift
  say "$platform: the command"
  for words in 'watch --seed 7919 --player learned --player club' 'watch --seed 1 --variant progressive'; do
    rm -f "$hosts"/{wanted,record}
    # shellcheck disable=SC2086
    build/release/bin/mille $words --record "$hosts/wanted" >"$hosts/wanted.page" || die 'the command does not play'
    # shellcheck disable=SC2086
    env -i "$@" "$hosts/$(cross_name "$platform")/bin/mille" $words --record "$hosts/record" >"$hosts/record.page" || die "$platform: the command does not play"
    cmp "$hosts/wanted" "$hosts/record" && cmp "$hosts/wanted.page" "$hosts/record.page" || die "$platform: the command plays another match"
  done
}

# link_host PLATFORM FORM ROOT SOURCE PROGRAM: builds a host in C against the shared or the static library.
link_host() {
  local library
  case $2 in
    shared) library=("-L$3/lib" -lmille "-Wl,-rpath,$3/lib") ;;
    static) library=(-DMILLE_STATIC "$3/lib/libmille.a") ;;
  esac
  case $1-$2 in linux-*-musl-static) library+=(-static) ;; linux-*-musl-shared) library+=(-dynamic) ;; esac
  zig_cxx "$1" -x c -std=c11 "-I$3/include" -Ibindings/c "$4" -x none "${library[@]}" -o "$5" || die "$1: $4 does not build with the $2 library"
}

# try_platform PLATFORM: its archive, as far as its programs run here.
try_platform() {
  case $1 in
    linux-x86-64)
      plays "$1" 'shared static' env
      ;;
    linux-aarch64)
      plays "$1" 'shared static' qemu-aarch64 -L /usr/aarch64-linux-gnu
      ran c "$1" tests
      ;;
    linux-x86-64-musl)
      plays "$1" 'shared static' env
      commands_play "$1"
      ran c "$1" tests
      ran command "$1" plays
      ;;
    linux-aarch64-musl)
      plays "$1" static qemu-aarch64
      commands_play "$1" qemu-aarch64
      ran command linux-aarch64 plays
      ;;
    macos-aarch64) ran c "$1" builds ;;
  esac
}

try_package() {
  need libc6-arm64-cross musl qemu-user
  configure release
  build release host_c mille_command
  local platform
  for platform in "${cross_platforms[@]}"; do try_platform "$platform"; done
  say "tried: ${cross_platforms[*]}. Libraries for Windows and macOS were looked at and did not run"
}
