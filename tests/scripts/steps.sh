# steps.sh STEPS: a step fails if any of its commands does, the others run all the same, and the end names those that failed.
set -euo pipefail
steps=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/run" <<'END'
set -euo pipefail
say() { printf '==> %s\n' "$*"; }
fails_first() { echo begun; false; echo 'went on'; }
fails_last() { true; false; }
passes() { true; }
steps=$1
shift
. "$steps"
step first fails_first
step last fails_last
step fine passes
step absent /no/such/command
steps_end
END
code=0
(cd "$folder" && bash run "$steps") >"$folder/out" 2>&1 || code=$?
wrong() {
  echo "$1"
  cat "$folder/out"
  exit 1
}
[ "$code" = 1 ] || wrong "the exit code should be 1, not $code"
grep -qx '==> failed: first last absent (the logs are in build/check)' "$folder/out" || wrong 'three steps should have failed'
grep -q '^ok .* fine$' "$folder/out" || wrong 'one step should have passed'
[ "$(cat "$folder/build/check/first.log")" = begun ] || wrong 'a step should end with the command that fails'
