# positions.sh POSITIONS FILE: the search for positions repeats; two positions of the committed file are measured, the same each time; a damaged file is refused.
set -eu
positions=$(realpath "$1")
file=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$positions" find 1 1 >one
"$positions" find 1 1 >again
cmp one again
[ "$(wc -l <one)" = 9 ]  # one of each group
[ "$(sort -u one | wc -l)" = 9 ]

[ "$(grep -c '^{"group":' "$file")" -ge 60 ]
(head -n 1 "$file"; tail -n 1 "$file") >two
"$positions" measure two 6 learned greedy >measured
"$positions" measure two 6 learned greedy >again
cmp measured again
grep -q '^| out or hold | 1 |' measured
grep -q '^| natural required | 1 |' measured
grep -q '^| all | 2 |' measured
# Every player's play is listed with its value, and nobody loses more than themselves.
[ "$(grep -c '| .*learned' measured)" -ge 2 ]
sed -n '/the same, less what learned loses/,/^| all/p' measured | grep -q '^| all | 2 | 0.00 ± 0.00 |'

sed 's/out or hold/something else/' two >unknown
if "$positions" measure unknown 6 learned 2>refused; then echo "there is no such group"; exit 1; fi
grep -q 'line 1 of unknown' refused
if "$positions" measure two 6 nobody 2>refused; then echo "there is no player of this name"; exit 1; fi
grep -q nobody refused
