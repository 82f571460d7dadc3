# flaky.sh SCRIPTS: ./dev flaky continues after an interruption on the same commit, begins again otherwise, and names each test that once failed
# or was skipped. Beside the busy processes eight more tests run at once. Only tests with the label `full` are left out.
set -euo pipefail
scripts=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
wrong() {
  echo "$1"
  cat out
  exit 1
}

# Stands in for CTest and has two tests, and one that is skipped.
# If there is a file `ends`, it ends ./dev flaky in its fifth round. If there is a file `fails`, the second test fails.
mkdir programs
cat >programs/ctest <<'END_OF_CTEST'
#!/bin/sh
while [ "$1" != --output-junit ]; do
  [ "$1" != -j ] || at_once=$2
  [ "$1" != -LE ] || without=$2
  shift
done
echo "$(basename "$2") $at_once $without" >>rounds
[ ! -f ends ] || [ "$(wc -l <rounds)" -lt 5 ] || { rm ends; kill "$FLAKY"; exit 1; }
second=run
[ ! -f fails ] || second=fail
printf '<testsuite>%s<testcase name="Second" status="%s"/></testsuite>\n' \
  '<testcase name="Steady" status="run"/><testcase name="Absent" status="notrun"/>' "$second" >"$2"
echo '2 tests passed'
END_OF_CTEST
chmod +x programs/ctest
cat >run <<'END_OF_RUN'
set -euo pipefail
jobs=2 packages_build=() packages_check=()
die() { echo "$*"; exit 1; }
need() { :; }
have() { :; }
configure() { :; }
build() { :; }
export FLAKY=$$ PATH=$PWD/programs:$PATH
. scripts/flaky
END_OF_RUN
printf 'build\nout\nrounds\nends\nfails\n' >.gitignore
mkdir scripts build
cp "$scripts/flaky" "$scripts/flaky.py" scripts
git init -q .
commit() {
  git add .
  git -c user.name=Test -c user.email=test@example.org commit -q --allow-empty -m "$1"
}
commit one

# flaky CODE ROUNDS [ARGUMENT…]: the exit status and the number of rounds that are to be run.
flaky() {
  local code=0 wanted=$1 many=$2
  shift 2
  rm -f rounds
  bash run "$@" >out 2>&1 || code=$?
  [ "$code" = "$wanted" ] || wrong "the exit code should be $wanted, not $code"
  [ "$(wc -l <rounds)" = "$many" ] || wrong "$many rounds should have been run, not $(wc -l <rounds)"
}

touch ends
flaky 143 5 2
flaky 0 4 2  # what was interrupted, and what had not been run
grep -qx '3 tests, 2 rounds in each of four ways: 0 did not pass every time' out || wrong 'all tests should be steady'
grep -qx 'skipped  Absent: 8 of 8' out || wrong 'the test that was skipped should be named'
[ "$(grep -c ^skipped out)" = 1 ] || wrong 'only one test was skipped'
flaky 0 8 2  # the last run was complete
for round in 'idle-1.xml 2' 'busy-1.xml 10' 'pinned-1.xml 2' 'shuffled-1.xml 2'; do
  grep -qx "$round full" rounds || wrong "the tests at once and the label left out should be as in $round full, but were: $(cat rounds)"
done

touch ends
flaky 143 5 2
flaky 0 8 2 Steady  # other tests
touch ends
flaky 143 5 2
commit two
flaky 0 8 2
touch ends
flaky 143 5 2
echo changed >file
flaky 0 8 2

touch fails
flaky 1 4 1
grep -qx 'NOT STEADY  Second: passed idle 0 of 1, busy 0 of 1, pinned 0 of 1, shuffled 0 of 1' out || wrong 'the second test should be named'
