# shellcheck shell=bash
# Sourced by scripts of tests that press keys at a terminal and look at its screen, through tmux; after guard.sh, whose guard gets $end_terminals.

terminals=0
server=
# shellcheck disable=SC2034 # for the guard
end_terminals="for server in \"${TMUX_TMPDIR:-/tmp}/tmux-$(id -u)/mille-test-$$-\"*; do tmux -S \"\$server\" kill-server; rm -f \"\$server\"; done"
leave() { [ -z "$server" ] || tmux -L "$server" kill-server 2>/dev/null; }

# open_terminal COLUMNS ROWS COMMAND…: a command at a terminal of its own, in place of the last one.
open_terminal() {
  leave
  terminals=$((terminals + 1))
  server=mille-test-$$-$terminals  # a name of its own: the last one may take a moment to go
  tmux -L "$server" -f /dev/null new-session -d -s table -x "$1" -y "$2" "${@:3}"
}
press() { tmux -L "$server" send-keys -t table "$@"; }
screen() { tmux -L "$server" capture-pane -p -t table; }

# How often the screen is looked at, ten times a second: only what hangs needs minutes. The test's own time limit is longer.
looks=3000

# sees TEXT: it comes to stand on the screen; what the next keys do would tell nothing if it does not.
sees() {
  for ((i = 0; i < looks; i++)); do
    if screen | grep -qF -e "$1"; then return; fi
    sleep 0.1
  done
  echo "the screen should show '$1', but shows:"
  screen
  exit 1
}
