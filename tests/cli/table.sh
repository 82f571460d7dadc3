#!/usr/bin/env bash
# table.sh COMMAND: sits down at the table through tmux, presses keys, and looks at what the screen shows.
set -u
. "$(dirname "$0")/../support/guard.sh"
. "$(dirname "$0")/../support/tmux.sh"
mille=$1
folder=$(mktemp -d)
guard "$end_terminals; rm -rf '$folder'"
failures=0

# at COLUMNS ROWS ENVIRONMENT… -- ARGUMENT…: the command at a terminal of its own.
at() {
  local columns=$1 rows=$2 environment=()
  shift 2
  while [ "$1" != -- ]; do environment+=("$1"); shift; done
  shift
  open_terminal "$columns" "$rows" \
    env HOME="$folder" XDG_STATE_HOME="$folder" LC_ALL=C.UTF-8 "${environment[@]}" sh -c '"$@"; exec sleep 100000' sh "$mille" "$@"
}
# misses TEXT: it does not stand there now.
misses() {
  if screen | grep -qF -e "$1"; then
    echo "the screen should not show '$1':"
    screen
    failures=1
  fi
}

# shows_commitment: 64 digits on a line of the screen.
shows_commitment() {
  if ! screen | grep -qE '^ *[0-9a-f]{64}$'; then
    echo 'the screen should show the commitment:'
    screen
    failures=1
  fi
}

at 80 24 -- play --seed 12
sees 'd draw'
sees 'hand  A♣ A♠ 30'
sees '(4 to *)'
press p
sees 'No: You '
sees '(P1'
press w
sees 'Press any key to continue'
sees 'P1: The discard pile may be taken'
press x d
sees 'discard a'
sees 'draw 5♥'
sees '+5♥'
press h
sees 'Search would'
press 1
sees 'sets  A♣ A♠ 2♠'
press u
sees 'Taken back.'
sees 'sets  none yet'
press a
sees 'turn 4'
press u
sees 'Taken back.'
if [ "$(screen | grep -c '^  greedy')" != 1 ]; then
  echo 'what the opponent did after an action that was taken back should not be told:'
  screen
  failures=1
fi
press s
sees 'target 1200, skunk under 600'
press x l
sees 'known to hold'
press x '?'
sees 'Each choice is shown after its key'
press x : 'lay 5C 5H 2S' Enter
sees 'sets  5♣ 5♥ 2♠'
tmux -L "$server" resize-window -t table -x 60 -y 20
sees 'The table needs 80 columns and 24 rows.'
tmux -L "$server" resize-window -t table -x 120 -y 40
sees 'sets  5♣ 5♥ 2♠'
sees ' │ '  # the story at the right
press q
sees 'To continue it: mille play --resume'

at 80 24 -- play --resume
sees 'sets  5♣ 5♥ 2♠'
press : 'resign' Enter
sees 'This loses the match.'
press Enter
sees 'sets  5♣ 5♥ 2♠'
sees 'lay 5♣ 5♥ 2♠'  # the news name one's own actions
press : 'resign' Enter
press 'yes' Enter
sees 'Deal 1 is over'  # M4: the deal is scored as if the opponent had gone out
press Enter
sees 'You resigned; greedy wins the match (M4)'
sees 'review, again or quit (Enter: quit)>'
press review Enter
sees 'Match 1'
press again Enter
sees 'deal 1 · turn'
press q
sees 'To continue it: mille play --resume'

# The guided deal at the same table.
at 80 24 -- learn
sees 'Step 1 of 5.'
press h
sees 'Press d.'
press d
sees '8♣ 8♦ +8♥ 8♠'
press q

# Ctrl-Z stops the table, and fg goes on with it.
open_terminal 80 24 env HOME="$folder" XDG_STATE_HOME="$folder" LC_ALL=C.UTF-8 PS1='shell> ' bash --norc -i
press "$mille play --seed 12" Enter
sees 'd draw'
press C-z
sees 'Stopped'
sees 'shell>'
misses 'd draw'
press fg Enter
sees 'your draw'
press d
sees '+5♥'
press q
sees 'shell>'

# Keys typed ahead do not dismiss the page at the end of a deal.
cat >"$folder/short.lua" <<'end'
return { name = "short", title = "Short deals", about = "A deal is two turns.", deal = { max_turns = 2 } }
end
at 80 24 -- play --seed 12 --variant "$folder/short.lua"
sees 'd draw'
press h
sees 'There is no other choice.'
press d a d 1 x b
sees 'Deal 1 is over'
press d 1 x b
sees 'Press Enter or space to continue'
press Space
sees 'deal 2'

# The commitment stands on the screen before the share is given, all of it, and among the news.
at 80 24 -- play --decks sealed --variant "$folder/short.lua"
sees 'Your share>'
shows_commitment
press 'some words' Enter
sees 'Press Enter to play>'
press Enter
sees 'h hint'
press u
sees 'In a sealed match nothing can be taken back.'
press n
sees 'So far'
sees 'Receipt after line'
shows_commitment
press x q
sees 'Receipt after line'
sees 'To continue it: mille play --resume'

at 80 24 NO_COLOR=1 -- watch --seed 9 --step
sees 'deal 1'
if tmux -L "$server" capture-pane -e -p -t table | grep -q $'\x1b'; then
  echo 'NO_COLOR should leave no colours'
  failures=1
fi
press Right
sees '1 of '
press Left
sees '0 of '
press ']'
sees 'deal 2'
press o o o
sees 'no hands'
misses '(15 cards)'
press '>'
sees 'to pay, stakes 1-3'
press q
sees 'target 1200'

at 80 24 -- play --seed 12 --plain
sees 'your draw>'
misses '─'
press q Enter
sees 'mille play --resume'

at 80 20 -- play --seed 12
sees 'your draw>'
exit $failures
