#!/bin/sh
# usage: slow.sh BUILD      every name in slow.cmake is that of a test of the build
ctest --test-dir "$1" -N | sed -n 's/^ *Test *#[0-9]*: //p' >"$1/names-of-tests"
status=0
for name in $(sed -n 's/^  \([^ ]*\.[^ ]*\) .*/\1/p' "$(dirname "$0")/slow.cmake"); do
  grep -qxF "$name" "$1/names-of-tests" || { echo "slow.cmake: there is no test $name"; status=1; }
done
exit $status
