# table.sh WINDOWS: the drawn table of WINDOWS/mille.exe in Wine's console, through tmux: keys are pressed, and the screen is looked at. Wine's console takes
# control sequences for characters, so there are no colours here, and a full line moves the others by one: what is looked for stands in one line.
set -u
. "$(dirname "$0")/../support/guard.sh"
. "$(dirname "$0")/../support/tmux.sh"
mille=$1/mille.exe
guard "$end_terminals"

# at COLUMNS ROWS ARGUMENT…: the command at a terminal of its own.
at() {
  open_terminal "$1" "$2" \
    env WINEPREFIX="$WINEPREFIX" WINEDEBUG=-all NO_COLOR=1 LC_ALL=C.UTF-8 sh -c 'trap : INT; wine "$@"; echo "ended with $?"; exec sleep 100000' sh "$mille" "${@:3}"
}

at 100 30 play --seed 12
sees 'd draw'
sees 'hand  A♣ A♠ 30   2♠ 20   3♣ 5   4♠ 5   5♣ 5   6♣ 5   8♠ 5   9♦ 5   10♦ 10♠ 20   J♣ J♠ 20   Q♣ 10'
press d
sees 'you     draw 5♥'
press d
sees 'already taken this turn'
press w
sees 'Press any key to continue'
press Space
sees 'lay     1 A♣ A♠ 2♠ +50'
press 1
sees 'sets  A♣ A♠ 2♠'
press '?'
sees 'take back your last action'
press Space
sees 'discard a 3♣'
press u
sees 'lay     1 A♣ A♠ 2♠ +50'
press :
press -l 'lay 10D 10S 2S'
press Enter
sees 'sets  10♦ 10♠ 2♠'
press q
sees 'mille play --resume'
sees 'ended with 0'

at 100 30 play --resume
sees 'sets  10♦ 10♠ 2♠'
press C-c
sees 'ended with'

# Lines, where the console is too small for a table.
at 60 20 play --seed 12
sees 'your draw>'
press -l draw
press Enter
sees 'draw 5♥'
press -l quit
press Enter
sees 'ended with 0'
