#!/usr/bin/env bash
# completion.sh COMPLETION COMMAND: types half a command line into the completion and compares what it offers.
set -u
. "$(dirname "$0")/../support/guard.sh"
PATH=$(dirname "$2"):$PATH
# shellcheck disable=SC1090
. "$1"
# Outside a completion compopt only complains.
compopt() { :; }
failures=0

# expect "LINE" word…: the words are among those offered for the line's last word.
expect() {
  local line=$1 word
  shift
  read -ra COMP_WORDS <<< "$line"
  [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _mille
  for word in "$@"; do
    if ! printf '%s\n' "${COMPREPLY[@]-}" | grep -qxF -e "$word"; then
      echo "'$line' should offer '$word', but offers: ${COMPREPLY[*]-}"
      failures=1
    fi
  done
}

commands=$(mille help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
# shellcheck disable=SC2086
expect 'mille ' $commands
expect 'mille wa' watch
expect 'mille watch --variant ' montreal natural-required target-2000 progressive denexa
expect 'mille watch --variant prog' progressive
expect 'mille watch --player ' greedy random
expect 'mille play --level ' beginner master
expect 'mille play --decks ' seed sealed
expect 'mille play --language ' en fr
expect 'mille watch --variant progressive --option ' target=
expect 'mille variants show ' montreal
expect 'mille players show gr' greedy

# Every option of every --help page is offered.
for command in $commands; do
  for option in $(mille "$command" --help | sed -n 's/^  \(-[a-z] \[ \)\{0,1\}\(--[a-z-]*\).*/\2/p'); do
    [[ $command == replay && $option == --sheet ]] && option=--sheet=
    expect "mille $command --" "$option"
  done
done
# What a file is called is never carried out, and stays in one piece.
folder=$(mktemp -d)
guard "rm -rf '$folder'"
cd "$folder" || exit 1
touch '$(touch pwned).lua' '`touch pwned`.so' 'two words.lua' plain.lua
mkdir rules
for line in 'mille check ' 'mille watch --variant '; do
  expect "$line" '$(touch pwned).lua' 'two words.lua' plain.lua rules
done
expect 'mille check ' '`touch pwned`.so' --only
if [ -e pwned ]; then
  echo 'a completion ran what stands in the name of a file'
  failures=1
fi
exit $failures
