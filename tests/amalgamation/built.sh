# built.sh gcc|clang[-VERSION] SOURCE LUA JSON PYTHON LIBRARY.so: the amalgamation is built by one compiler as docs/embedding.md says, without
# a warning. The tests of the C ABI pass against it, and hosts get the same record from it as from LIBRARY.so, the CMake build.
# Without LIBRARY.so the records are only compared with each other.
set -eu
compiler=$1 source=$2 lua=$3 json=$4 python=$5 library=${6:-}
case $compiler in
  gcc*) cc=$compiler cxx=g++${compiler#gcc} ;;
  clang*) cc=$compiler cxx=clang++${compiler#clang} ;;
  *) echo "gcc or clang, not $compiler"; exit 1 ;;
esac
if command -v ccache >/dev/null; then cxx="ccache $cxx"; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }
warnings='-Wall -Wextra -Werror'

"$python" "$source/scripts/amalgamate.py" "$work/mille" "$lua" "$json"
cd "$work"
$cxx -std=c++20 -O2 $warnings -c mille/mille.cpp -o alone.o
$cxx -std=c++20 -O2 $warnings -DMILLE_WITH_PLAYERS=1 -c mille/mille.cpp -o mille.o
$cxx -std=c++20 -O2 $warnings -DMILLE_WITH_PLAYERS=1 -c mille/mille_players.cpp -o players.o
$cxx -std=c++20 -O1 -fPIC $warnings -DMILLE_WITH_LUA=0 -DMILLE_WITH_ARENA=0 -DMILLE_API= -c mille/mille.cpp -o small.o

# A host's own code shares no name with the library: what others can link is the ABI, or the namespace, or weak code of the standard library.
for object in alone mille players small; do
  others=$(nm --defined-only -g $object.o | awk '$2 !~ /^[VWu]$/ { print $3 }' | grep -vE '^mille_|14mille_internal' || true)
  [ -z "$others" ] || fail "$object.o also defines $others"
done
# Nor with code of others: neither a weak symbol of the JSON parser, nor one that a shared library would export.
for object in alone mille players small; do
  foreign=$(nm -C --defined-only $object.o | grep nlohmann || true)
  [ -z "$foreign" ] || fail "$object.o also has $foreign"
done
$cxx -std=c++20 -O1 -fPIC $warnings -c mille/mille.cpp -o whole.o
$cxx -shared whole.o -o whole.so
foreign=$(nm -D --defined-only whole.so | awk '{ print $3 }' | grep -E 'nlohmann|^_Z[A-Z]*(14mille_internal|10mille_json)' || true)
[ -z "$foreign" ] || fail "a shared library also exports $foreign"
nm --defined-only -g alone.o | awk '$2 == "T" && $3 ~ /^mille_[a-z]/ { print $3 }' | sort >functions
tr '\n' ' ' <"$source/include/mille/mille.h" | grep -oE 'MILLE_API [^;(]*\(' | grep -oE 'mille_[a-z0-9_]+ *\($' | tr -d ' (' | sort >declared
[ -z "$(comm -13 functions declared)" ] || fail "not defined: $(comm -13 functions declared)"

# A shared library exports the functions, and nothing with -DMILLE_API=.
$cxx -shared small.o -o small.so
exported=$(nm -D --defined-only small.so | awk '$2 !~ /^[VWu]$/ { print $3 }')
[ -z "$exported" ] || fail "with -DMILLE_API= these are exported: $exported"

# The tests of the C ABI, but for those of players in a child process.
# They include mille_ai.h by itself, too, which is part of the vendored mille.h.
cp "$source/tests/capi/check.h" .
echo '#include "mille.h"' >mille/mille_ai.h
for test in "$source"/tests/capi/*_test.c; do
  name=$(basename "$test" _test.c)
  case $name in player_files | player_policy) continue ;; esac
  $cc -std=c99 -O1 -I. "$test" "$source/tests/capi/check.c" -c
  $cxx "${name}_test.o" check.o mille.o players.o -o "$name"
  ./"$name" >said || { cat said; fail "tests/capi/$name"; }
  tail -n 1 said
done

# Hosts: in C, with a Lua of its own beside it, and in C++.
$cc -std=c99 -I. -O1 $warnings -c "$source/tests/amalgamation/host.c" -o host.o
$cxx host.o alone.o -o host
$cxx host.o mille.o players.o -o host_with_players
if [ -n "$library" ]; then $cc host.o "$library" -Wl,-rpath,"$(dirname "$library")" -o host_of_library; fi
for players in 'club greedy' 'learned search' 'expert beginner'; do
  case $players in club*) host=host ;; *) host=host_with_players ;; esac
  # shellcheck disable=SC2086
  ./$host "$source/plugins/variants/house/dealers-bonus.lua" $players >record || { cat record; fail "no match of $players"; }
  grep -q '"match_end"' record || fail "the match of $players has no end"
  if [ -n "$library" ]; then
    ./host_of_library "$source/plugins/variants/house/dealers-bonus.lua" $players >record_of_library || fail 'the library plays no match'
    cmp record record_of_library || fail "the record of $players is not the library's"
  fi
done
$cxx -std=c++20 -I. -O1 $warnings "$source/tests/amalgamation/host.cpp" alone.o -o host_in_cpp
[ "$(./host_in_cpp)" = 'learned: The player “learned” is not in this build of the library.
beginner: The player “beginner” is not in this build of the library.' ] || fail 'the refusal of players that are not there'
$cxx -std=c++20 -I. -O1 $warnings "$source/tests/amalgamation/host.cpp" mille.o players.o -o host_in_cpp
[ "$(./host_in_cpp)" = 'learned: there
beginner: there' ] || fail 'no learned with mille_players.cpp'
echo "$compiler builds the amalgamation; $(wc -l <functions) functions"
