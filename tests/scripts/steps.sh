# steps.sh STEPS: a step fails if any of its commands does, the others run all the same, and the end names those that failed, those that ran
# beside the others too, after what their failed tests said. Steps that run beside end with the process, and the process notices when they
# end too early.
set -euo pipefail
steps=$(realpath "$1")
common=$(realpath "$(dirname "$1")/common.sh")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong() {
  echo "$1"
  cat "$folder/out"
  exit 1
}
# run CODE: runs the script on standard input, which knows the steps, and wants this exit code.
run() {
  local code=0
  { cat <<'END'
set -euo pipefail
steps=$1 common=$2
shift 2
. "$common"
say() { printf '==> %s\n' "$*"; }
die() { say "$*"; exit 1; }
. "$steps"
END
    cat; } >"$folder/run"
  (cd "$folder" && bash run "$steps" "$common") >"$folder/out" 2>&1 || code=$?
  [ "$code" = "$1" ] || wrong "the exit code should be $1, not $code"
}

run 1 <<'END'
fails_first() { echo begun; false; echo 'went on'; }
fails_last() { true; false; }
passes() { true; }
beside() {
  step other passes
  step wrong false
}
steps_beside beside
step first fails_first
step last fails_last
step fine passes
step absent /no/such/command
steps_end
END
failed=$(sed -n 's/^==> failed: \(.*\) (the logs are in build\/check)$/\1/p' "$folder/out" | tr ' ' '\n' | sort | paste -sd ' ')
[ "$failed" = 'absent first last wrong' ] || wrong "four steps should have failed, not '$failed'"
for name in fine other; do grep -q "^ok .* $name\$" "$folder/out" || wrong "$name should have passed"; done
[ "$(cat "$folder/build/check/first.log")" = begun ] || wrong 'a step should end with the command that fails'

run 1 <<'END'
tests() {
  cat <<'LOG'
      Start 1: Good.test
      Start 2: Bad.test
1/4 Test #2: Bad.test ......................***Failed    0.00 sec
the reason
LOG
  seq 100
  cat <<'LOG'

      Start 3: Late.test
2/4 Test #1: Good.test .....................   Passed    1.01 sec
3/4 Test #3: Late.test .....................***Timeout   1.01 sec
too slow
4/4 Test #4: Other.test ....................***Skipped   0.01 sec
not here

50% tests passed, 2 tests failed out of 4
LOG
  return 8
}
step wrong tests
steps_end
END
tail -n 45 "$folder/out" >"$folder/end"
grep -A 1000 '^    1/4 Test #2: Bad' "$folder/end" >"$folder/told" || wrong 'the end should begin with the first test that failed'
{
  echo '1/4 Test #2: Bad.test ......................***Failed    0.00 sec'
  echo 'the reason'
  seq 38
  echo '3/4 Test #3: Late.test .....................***Timeout   1.01 sec'
  echo 'too slow'
} | sed 's/^/    /' >"$folder/want"
echo '==> failed: wrong (the logs are in build/check)' >>"$folder/want"
cmp "$folder/want" "$folder/told" || wrong 'the end should be what the two tests said, and nothing else'

run 0 <<'END'
beside() { step other true; }
steps_beside beside
step fine true
steps_end
END

run 1 <<'END'
beside() { kill "$BASHPID"; }
steps_beside beside
step fine true
steps_end
END
grep -qx '==> the steps that ran beside did not come to their end' "$folder/out" || wrong 'a missing end should have been noticed'

run 3 <<'END'
beside() { step endless sh -c 'echo $$ >process; exec sleep 1000'; }
steps_beside beside
until [ -s process ]; do sleep 0.01; done
exit 3
END
while kill -0 "$(cat "$folder/process")" 2>/dev/null; do sleep 0.01; done
