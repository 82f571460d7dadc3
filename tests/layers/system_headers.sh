# system_headers.sh: run in the project's folder; only src/platform includes headers of the operating system, but for the files listed in
# system_headers.txt. A file leaves the list when it no longer includes one; none is added.
set -eu
list=tests/layers/system_headers.txt
# What ends in .h and is neither ours nor of a library is the system's. <csignal> has its signals.
found=$(grep -rlE --include='*.h' --include='*.cpp' '^ *#include <([^>]*\.h|csignal)>' src capi | grep -v '^src/platform/' |
  xargs grep -hHoE '^ *#include <([^>]*\.h|csignal)>' | grep -vE '<(fmt/|mille/|mpi\.h|lua\.h|lualib\.h|lauxlib\.h)' | cut -d: -f1 | LC_ALL=C sort -u)
listed=$(LC_ALL=C sort -u "$list")
[ "$found" = "$listed" ] && exit 0
echo 'files that include headers of the operating system (+) and are not listed, or are listed (-) and include none:'
printf '%s\n' "$listed" >"${TMPDIR:-/tmp}/listed.$$"
printf '%s\n' "$found" | diff "${TMPDIR:-/tmp}/listed.$$" - | sed -n 's/^> /+ /p; s/^< /- /p'
rm -f "${TMPDIR:-/tmp}/listed.$$"
exit 1
