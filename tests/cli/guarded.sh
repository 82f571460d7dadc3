#!/bin/sh
# guarded.sh FOLDER: starts what would stay for ever, and waits to be killed: for the test of tests/support/guard.sh.
. "$(dirname "$0")/../support/guard.sh"
guard "rm -f '$1/temporary'"
: >"$1/temporary"
sleep 100000 >/dev/null &
echo $! $$ >"$1/half"
mv "$1/half" "$1/pids"
echo there
read -r line
