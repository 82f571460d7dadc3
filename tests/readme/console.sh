#!/bin/sh
# console.sh PAGE MILLE: each console block of the page is a command line of `mille` after `$ `, and lines that it says, in that order.
# A block that begins with ```LANGUAGE FILE is that file, for the commands.
set -eu
page=$1 mille=$2
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v folder="$folder" '
  /^```console$/ { inside = 1; next }
  /^```$/ { inside = 0; written = "" }
  /^```[a-z]+ [a-z.-]+$/ { written = $2; printf "" >written; next }
  written { print >written; next }
  inside && /^\$ / { file = folder "/" sprintf("%03d", ++count); print substr($0, 3) >(file ".command"); next }
  inside { print >(file ".told") }' "$page"
tried=0
for command in "$folder"/*.command; do
  [ -f "$command" ] || { echo "$page has no console block"; exit 1; }
  { echo "mille() { '$mille' \"\$@\"; }"; cat "$command"; } >"$folder/run"
  sh "$here/told.sh" "${command%.command}.told" sh "$folder/run" || { echo "by $(cat "$command")"; exit 1; }
  tried=$((tried + 1))
done
echo "$tried commands"
