# command.sh TESTS WINDOWS: the tests of the command, Linux's program TESTS, run WINDOWS/mille.exe under Wine.
set -eu
tests=$1
windows=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#!/bin/sh\nexec wine "%s/mille.exe" "$@"\n' "$windows" >"$work/mille"
chmod +x "$work/mille"

# What is left out, and why:
left_out=(
  # commands as players, and checks of players: refused there
  CheckPlayer.\* Patience.\* ProcessLimit.\* RecordedOpponent.\* Printable.a_command_as_a_player_\*
  # a terminal of Linux: Wine draws on it by control sequences of its own
  AtATerminal.\* \*at_a_terminal\* ScreenReader.plain_lines_\* Learn.shows_suits_\* Learn.\*_drawn_table_by_\* Language.the_lesson_is_drawn_\*
  Play.the_end_of_the_input_and_ctrl_c_\*
  Interrupt.\*
  # permissions, links, limits, signals, folders and names of files of Linux
  KeptMatch.\* Play.taking_back_leaves_a_private_\* Play.a_full_disk_\* Sealed.a_whole_match_shows_\* Sealed.the_files_hold_no_card_\*
  Sealed.a_match_that_is_left_\* Sealed.a_match_is_resumed_through_a_symbolic_link Sealed.the_table_shows_the_receipt_\*
  Printable.strange_arguments_\* Printable.json_stays_json_\* PowerCut.\* Watch.a_record_holds_nothing_else_\*
  # of the harness, which is Linux's
  Command.\* Usage.a_reader_that_goes_away_\*
)
# Twice a command has ended with 1 and without a word. Wine's own errors may tell why; a run without any prints nothing more.
# Without “err-all” in front, Debian's wine says that wine32 is missing.
export WINEDEBUG=err-all,err+all,fixme-all,-winediag,-systray
export LC_ALL=C.UTF-8 MILLE_TEST_COMMAND=$work/mille
timeout 3000 "$tests" --gtest_brief=1 --gtest_filter="-$(IFS=:; printf '%s' "${left_out[*]}")"

# A reader that goes away ends the command without a word.
"$work/mille" watch --matches 1000 --seed 1 --json 2>"$work/said" | head -c 1000 >/dev/null
if [ -s "$work/said" ]; then
  echo 'a command whose reader goes away should say nothing, but says:'
  cat "$work/said"
  exit 1
fi
