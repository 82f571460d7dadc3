# mpi.sh MPIRUN MILLE MILLE_MPI PLAYER: four processes of an MPI job, one of which is killed, give the file of one run of the command; only the
# pairs that the killed one was playing are played again; where the collecting one is killed, --resume goes on; and all four may be stopped
# for a while. Works as root too, and with fewer cores than processes.
set -eu
. "$(dirname "$0")/../support/guard.sh"
mpirun=$1 mille=$2 mille_mpi=$3 player=$4
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
players='arena --player club --player greedy --seed 7'
run="$players --deals 30000"
"$mille" $run --out one.jsonl --json >one.json

cat >rank.sh <<'END_OF_RANK'
echo $$ >pid.$OMPI_COMM_WORLD_RANK
exec "$@"
END_OF_RANK

# until_so COMMAND...: waits until the command succeeds, for minutes, which only a job that hangs needs.
until_so() {
  for i in $(seq 6000); do
    if "$@"; then return; fi
    sleep 0.05
  done
  return 1
}
lines() { wc -l 2>/dev/null <four.jsonl || echo 0; }
written() { [ "$(lines)" -gt $((found + 20)) ]; }
gone() { ! kill -0 "$(cat "pid.$1")" 2>/dev/null; }
figures() { sed 's/,"times":.*//' "$1"; }

# start ARGUMENT...: a job, as soon as it has added to the lines of four.jsonl.
start() {
  rm -f pid.*
  found=$(lines)
  four sh rank.sh "$mille_mpi" "$@" --out four.jsonl >out 2>err &
  job=$!
  until_so written || true # what comes next fails, and says why
}

# Process 2 is killed. If the machine is busy, it may not have begun to play, or may have ended: then nothing is lost, and another job begins.
lost=
for try in 1 2 3 4 5; do
  rm -f four.jsonl*
  start $run --json
  kill -9 "$(cat pid.2)" || true
  wait "$job" || fail "the job ended with $?"
  cmp one.jsonl four.jsonl || fail 'another file'
  [ "$(figures one.json)" = "$(figures out)" ] || fail 'other figures'
  lost=$(sed -n 's/^mille-mpi: process 2 is lost; pairs played again: //p' err | tail -n 1)
  if [ -n "$lost" ]; then break; fi
done
# A process that gets no processor for seconds counts as lost too: then its pairs are played again as well.
again=$(sed -n 's/^mille-mpi: process . is lost; pairs played again: //p' err | sort -n | tail -n 1)
[ "${lost:-0}" -ge 1 ] && [ "$again" -le 256 ] || fail "not the pairs that process 2 was playing are played again, but '$lost', and '$again'"

# Process 0 is killed: the others say so and end, the file holds whole pairs, and --resume goes on from it.
for try in 1 2 3 4 5; do
  rm -f four.jsonl*
  start $run
  if kill -9 "$(cat pid.0)"; then break; fi
  wait "$job" || true # it had ended
done
wait "$job" || true
for process in 1 2 3; do
  until_so gone "$process" || fail "process $process waits for ever"
  grep -q "^mille-mpi: process $process: process 0 is lost; .*--resume" err || fail "process $process says nothing"
done
kept=$(wc -l <four.jsonl)
[ "$kept" -gt 20 ] && [ "$kept" -lt 30001 ] || fail "$kept lines are left"
head -n "$kept" one.jsonl >part
head -n "$kept" four.jsonl | cmp - part || fail 'what is left is no beginning of the file'

# It is stopped for longer than a process may be silent, and goes on.
start $run --resume
to_all() { for process in 0 1 2 3; do kill "$1" "$(cat pid.$process)" || true; done; } # or it has ended
to_all -STOP
sleep 4
to_all -CONT
wait "$job" || fail "the job ended with $?"
cmp one.jsonl four.jsonl || fail 'another file after process 0 was lost'

# All that play are killed: the job, which would take long, gives up.
rm -f four.jsonl*
start $players --deals 10000000
for process in 1 2 3; do kill -9 "$(cat pid.$process)"; done
wait "$job" || true
grep -q '^mille-mpi: no process is left to play$' err || fail 'process 0 does not say that it is left alone'

# A run that is cut short goes on, and what is wrong with a command is said once.
rm -f four.jsonl*
head -n 15000 one.jsonl >four.jsonl
four "$mille_mpi" $run --out four.jsonl --resume >out 2>err || fail "the job ended with $?"
cmp one.jsonl four.jsonl || fail 'another file after --resume'
# A process that finds another file under a player's name does not play, and the others do.
cat >place.sh <<'END_OF_PLACE'
cd "place$OMPI_COMM_WORLD_RANK"
exec "$@"
END_OF_PLACE
for place in 0 1 2 3; do
  mkdir place$place
  cp "$player" place$place/my.so
done
echo more >>place2/my.so
mine='arena --player ./my.so --player random --seed 7 --deals 2000'
(cd place0 && "$mille" $mine --out ../mine.jsonl >../out)
four sh "$PWD/place.sh" "$mille_mpi" $mine --out ../theirs.jsonl >out 2>err || fail "the job ended with $?"
grep -q '^mille-mpi: process 2 does not play: .*my.so is another program' err || fail 'process 2 plays another program'
[ "$(grep -c 'does not play' err)" = 1 ] || fail 'another process does not play'
cmp mine.jsonl theirs.jsonl || fail 'another file with a player from a file'

# With --enable-recovery mpirun itself ends with 0 whatever its processes did.
"$mpirun" --oversubscribe -np 4 "$mille_mpi" arena --player club --player nobody --deals 3 >out 2>err && fail 'nobody played'
[ "$(grep -c '^mille-mpi: ' err)" = 1 ] || fail 'a mistake is told more than once, or not at all'
"$mpirun" --oversubscribe -np 2 "$mille_mpi" --help >out 2>err || fail "--help ended with $?"
[ "$(grep -c '^Usage: mpirun -np N mille-mpi arena --player P' out)" = 1 ] || fail 'no usage of its own'
grep -q '^  mpirun .* mille-mpi arena ' out || fail 'no example'
echo "the same file; pairs played again: $lost"
