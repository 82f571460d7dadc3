# learned.sh LEARNED_TRAIN LEARNED_STUDY: the same arguments give the same weights, for oneself, against a player of the library and from search.
set -eu
train=$(realpath "$1")
study=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for run in 1 2; do
  "$train" train self$run.ck 14 60 5 2>/dev/null  # club alone plays the first twelve rounds
  "$train" answer greedy$run.ck greedy 2 100 7 2>/dev/null
done
cmp self1.ck self2.ck
cmp greedy1.ck greedy2.ck
"$study" studied1.ck 2 16 4 7 2>/dev/null
"$study" studied2.ck 1 16 4 7 2>/dev/null
if cmp -s studied1.ck studied2.ck; then echo "the second round changed nothing"; exit 1; fi
rm studied2.ck
"$study" studied2.ck 2 16 4 7 2>/dev/null
cmp studied1.ck studied2.ck
"$train" match studied1.ck 20 9 | grep -q '^after 2 rounds: '
"$train" answer greedy1.ck greedy 3 100 7 2>/dev/null  # goes on
if cmp -s greedy1.ck greedy2.ck; then echo "the third round changed nothing"; exit 1; fi

# It begins with learned's weights, which win about a hundred points a deal.
said=$("$train" match greedy1.ck 200 9 greedy)
echo "$said"
[[ $said =~ ^after\ 3\ rounds:\ \+([0-9]+)\.[0-9]\ \+-\ [0-9.]+\ points\ a\ deal\ against\ greedy,\ 200\ pairs$ ]]
[ "${BASH_REMATCH[1]}" -ge 50 ]
"$train" match self1.ck 20 9 | grep -q 'against club:goal=points, 20 pairs'

if "$train" answer none.ck nobody 1 10 1 2>refused; then echo "there is no player of this name"; exit 1; fi
grep -q nobody refused
if [ -e none.ck ]; then echo "a refused player left a file"; exit 1; fi
