# mpi.sh MPIRUN MILLE MILLE_MPI: four processes of an MPI job, one of which is killed, give the file of one run of the command; only the
# pairs that the killed one was playing are played again; and where the collecting one is killed, --resume goes on. Works as
# root too, and with fewer cores than processes.
set -eu
. "$(dirname "$0")/../support/guard.sh"
mpirun=$1 mille=$2 mille_mpi=$3
folder=$(mktemp -d)
guard "cat '$folder'/pid.* | xargs -r kill -9; rm -rf '$folder'"
cd "$folder"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
four() { "$mpirun" --enable-recovery --oversubscribe -np 4 "$@"; }
fail() {
  echo "$1"
  cat out err
  exit 1
}
run='arena --player club --player greedy --deals 30000 --seed 7'
"$mille" $run --out one.jsonl --json >one.json

cat >rank.sh <<'END_OF_RANK'
echo $$ >pid.$OMPI_COMM_WORLD_RANK
exec "$@"
END_OF_RANK
four sh rank.sh "$mille_mpi" $run --out four.jsonl --json >out 2>err &
job=$!
for i in $(seq 6000); do # minutes, which only a job that hangs needs
  if [ -s pid.2 ] && [ "$(wc -l 2>/dev/null <four.jsonl || echo 0)" -gt 20 ]; then break; fi
  sleep 0.05
done
kill -9 "$(cat pid.2)" || fail 'the job had ended before anybody could be killed'
wait "$job" || fail "the job ended with $?"
cmp one.jsonl four.jsonl || fail 'another file'
figures() { sed 's/,"times":.*//' "$1"; }
[ "$(figures one.json)" = "$(figures out)" ] || fail 'other figures'
lost=$(sed -n 's/^mille-mpi: process 2 is lost; pairs played again: //p' err)
# A process that gets no processor for seconds counts as lost too: then its pairs are played again as well.
again=$(sed -n 's/^mille-mpi: process . is lost; pairs played again: //p' err | sort -n | tail -n 1)
[ "$lost" -ge 1 ] && [ "$again" -le 256 ] || fail 'more is played again than was open'

# Process 0 is killed: the others say so and end, the file holds whole pairs, and --resume goes on from it.
rm -f pid.* four.jsonl*
four sh rank.sh "$mille_mpi" $run --out four.jsonl >out 2>err &
job=$!
for i in $(seq 6000); do
  if [ -s pid.0 ] && [ "$(wc -l 2>/dev/null <four.jsonl || echo 0)" -gt 20 ]; then break; fi
  sleep 0.05
done
kill -9 "$(cat pid.0)" || fail 'the job had ended before process 0 could be killed'
wait "$job" || true # by then all have ended
for process in 1 2 3; do
  if kill -0 "$(cat pid.$process)" 2>/dev/null; then fail "process $process waits for ever"; fi
  grep -q "^mille-mpi: process $process: process 0 is lost; .*--resume" err || fail "process $process says nothing"
done
kept=$(wc -l <four.jsonl)
[ "$kept" -gt 20 ] && [ "$kept" -lt 30001 ] || fail "$kept lines are left"
head -n "$kept" one.jsonl >part
head -n "$kept" four.jsonl | cmp - part || fail 'what is left is no beginning of the file'
four "$mille_mpi" $run --out four.jsonl --resume >out 2>err || fail "the job ended with $?"
cmp one.jsonl four.jsonl || fail 'another file after process 0 was lost'

# A run that is cut short goes on, and what is wrong with a command is said once.
head -n 15000 one.jsonl >four.jsonl
four "$mille_mpi" $run --out four.jsonl --resume >out 2>err || fail "the job ended with $?"
cmp one.jsonl four.jsonl || fail 'another file after --resume'
# With --enable-recovery mpirun itself ends with 0 whatever its processes did.
"$mpirun" --oversubscribe -np 4 "$mille_mpi" arena --player club --player nobody --deals 3 >out 2>err && fail 'nobody played'
[ "$(grep -c '^mille-mpi: ' err)" = 1 ] || fail 'a mistake is told more than once, or not at all'
"$mpirun" --oversubscribe -np 2 "$mille_mpi" --help >out 2>err || fail "--help ended with $?"
[ "$(grep -c '^Usage: mpirun -np N mille-mpi arena --player P' out)" = 1 ] || fail 'no usage of its own'
grep -q '^  mpirun .* mille-mpi arena ' out || fail 'no example'
echo "the same file; pairs played again: $lost"
