# shellcheck shell=bash
# What several kinds of packages share: the version, the library's sources, a match to compare. Sourced by them.
. packaging/pack.sh

# library_version [FORM]: as the headers have it, such as 1.0.0 or 1.0.0-rc.1; as Debian writes it (1.0.0~rc1), as Python and LuaRocks do
# (1.0.0rc1), as every client of NuGet reads it (1.0.0-rc1), or the number without the candidate.
library_version() {
  local version
  version=$(sed -n 's/.*define MILLE_VERSION_TEXT "\(.*\)".*/\1/p' include/mille/mille_types.h)
  case ${1:-} in
    '') echo "$version" ;;
    debian) sed 's/-rc\./~rc/' <<<"$version" ;;
    python) sed 's/-rc\./rc/' <<<"$version" ;;
    nuget) sed 's/-rc\./-rc/' <<<"$version" ;;
    number) echo "${version%%-*}" ;;
  esac
}

# library_abi: the number in the SONAME, as in CMakeLists.txt.
library_abi() { library_version | cut -d . -f 1; }

# sources_into FOLDER: mille.h, mille.cpp and mille_players.cpp, and the licences of what they contain.
sources_into() {
  ./dev amalgamate "$PWD/$1" >&2
  rm "$1/mille.hpp"
  cp packaging/copyright "$1/COPYRIGHT"
}

# same_record COMMAND…: the command writes the same records as the host in C that this tree builds.
same_record() {
  local seed wanted record
  configure release
  build release host_c
  for seed in 1 7919 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f; do
    wanted=$(build/release/bin/host_c --seed "$seed" && echo .) || die 'the host in C does not play'
    record=$("$@" --seed "$seed" && echo .) || die "$* does not play"
    case $record in *'"match_end":1'*) ;; *) die "$* with seed $seed: the match does not end" ;; esac
    [ "$record" = "$wanted" ] || die "$* with seed $seed: the record differs from that of the host in C"
  done
}
