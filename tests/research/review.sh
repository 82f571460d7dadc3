# review.sh COMMAND PYTHON PROGRAM: the costs of a review are those of other deals, in a match between two levels.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" watch --player regular --player skilled --seed 77 --record "$work/match.mille" -q >/dev/null
"$2" -B "$3" "$1" "$work/match.mille" --worlds 300 --least 0.85
