# flaky.sh SCRIPTS: ./dev flaky runs each test as often as it is told in four ways, fails if one fails, and continues after a failure on the
# same tree only. Only tests with the label `full` are left out.
set -euo pipefail
scripts=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
wrong() {
  printf '%s\n' "$1"
  cat out rounds
  exit 1
}

# Stand in for CTest, which fails in the way that the file `fails` numbers, and for stress-ng.
mkdir programs scripts
cat >programs/ctest <<'END_OF_CTEST'
#!/bin/sh
echo "$*" >>rounds
echo '2 tests passed'
[ "$(wc -l <rounds)" != "$(cat fails)" ]
END_OF_CTEST
printf '#!/bin/sh\nexec sleep 60\n' >programs/stress-ng
chmod +x programs/*
cat >run <<'END_OF_RUN'
set -euo pipefail
jobs=2 packages_build=() packages_check=()
die() { echo "$*"; exit 1; }
say() { echo "$*"; }
need() { :; }
have() { :; }
configure() { :; }
build() { :; }
PATH=$PWD/programs:$PATH
. scripts/flaky
END_OF_RUN
printf 'build\nout\nrounds\nfails\n' >.gitignore
cp "$scripts/flaky" scripts
git init -q .
git add .
git -c user.name=Test -c user.email=test@example.org commit -q -m one

# flaky CODE WAYS FAILS [ARGUMENT…]: the exit status, the number of ways that are to be run, and the one that is to fail (0: none).
flaky() {
  local code=0 wanted=$1 many=$2
  echo "$3" >fails
  shift 3
  : >rounds
  bash run "$@" >out 2>&1 || code=$?
  [ "$code" = "$wanted" ] || wrong "the exit code should be $wanted, not $code"
  [ "$(wc -l <rounds)" = "$many" ] || wrong "$many ways should have been run"
}

flaky 1 4 2 7
grep -q 'every time' out || wrong 'the failure should be said'
flaky 0 1 0 7  # the way that failed
options='--test-dir build/dev -LE full -j'
flaky 0 4 0 8 Steady
for wanted in "$options 2 -R Steady" "$options 10 -R Steady" "--schedule-random $options 2"; do
  grep -qF -e "$wanted" rounds || wrong "CTest should have been run with $wanted"
done
[ "$(grep -c -e '--repeat until-fail:8' rounds)" = 4 ] || wrong 'each test should be repeated'
flaky 0 0 0 8 Steady
echo changed >file
flaky 0 4 0 8 Steady
for bad in 0 x; do
  code=0
  bash run "$bad" >out 2>&1 || code=$?
  [ "$code" = 1 ] || wrong "$bad rounds should be refused"
done
