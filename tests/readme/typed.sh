#!/bin/sh
# typed.sh PAGE COMMAND…: the page's text blocks are one session of the command. What stands behind a prompt (`your draw> ` or
# `lay or discard> `, in English or in French) is typed, and every line of the blocks is said, in that order.
set -eu
page=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk '/^```text$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$page" >"$folder/told"
sed -n 's/^\(your draw\|lay or discard\|à vous de piger\|posez ou défaussez\)> //p' "$folder/told" >"$folder/typed"
[ -s "$folder/typed" ] || { echo "$page has nothing to type"; exit 1; }
sh "$(dirname "$0")/told.sh" "$folder/told" env HOME="$folder" XDG_STATE_HOME="$folder" "$@" <"$folder/typed"
