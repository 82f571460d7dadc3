#!/bin/sh
# sessions.sh PAGE COMMAND…: each text block of the page is a session of `COMMAND RECORD SEED`, all with one RECORD. What stands behind
# `> ` is typed, and every other line of the block is said, in that order.
set -eu
page=$1
shift
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v folder="$folder" '
  /^```text$/ { file = folder "/" ++count; inside = 1; printf "" >(file ".typed"); next }
  /^```$/ { inside = 0 }
  inside && /^> / { print substr($0, 3) >(file ".typed"); next }
  inside { print >(file ".told") }' "$page"
printf '%s\n' "\"\$@\" '$folder/match' 315 | sed 's/^\(> \)*//'" >"$folder/run"
tried=0
for told in "$folder"/*.told; do
  [ -f "$told" ] || { echo "$page has no session"; exit 1; }
  sh "$here/told.sh" "$told" sh "$folder/run" "$@" <"${told%.told}.typed"
  tried=$((tried + 1))
done
[ "$tried" -ge 2 ] || { echo "$page has no session that goes on with a match"; exit 1; }
