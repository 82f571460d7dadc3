#!/bin/sh
# binding.sh PAGE: the page's program, saved as the page says in this folder, which has a copy of the bindings, and built and run by the
# page's commands, prints what the page says.
set -eu
page=$1
here=$(cd "$(dirname "$0")" && pwd)
file=$(sed -n 's/.*Save this as `\([^`]*\)`.*/\1/p' "$page")
[ -n "$file" ] || { echo "$page has no program"; exit 1; }
mkdir -p "$(dirname "$file")"
awk '/Save this as `/ { due = 1; next } due && !inside && /^```/ { inside = 1; next } inside && /^```$/ { exit } inside' "$page" >"$file"
# The first block of a language.
block() { awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } inside && /^```$/ { exit } inside' "$page"; }
commands=$(mktemp) told=$(mktemp)
trap 'rm -f "$commands" "$told"' EXIT
block sh >"$commands"
block text >"$told"
[ -s "$told" ] || { echo "$page does not say what its program prints"; exit 1; }
sh "$here/told.sh" "$told" sh -e "$commands"
