# system_headers.sh: run in the project's folder; fails where a file outside src/platform includes a header of the operating system.
set -eu
# What ends in .h and is neither ours nor of a library is the system's. <csignal> has its signals.
found=$(grep -rnE --include='*.h' --include='*.cpp' '^ *#include <([^>]*\.h|csignal)>' src apps/cli capi | grep -v '^src/platform/' |
  grep -vE '<(fmt/|mille/|mpi\.h|lua\.h|lualib\.h|lauxlib\.h)' || true)
[ -z "$found" ] && exit 0
printf 'only src/platform may include headers of the operating system:\n%s\n' "$found"
exit 1
