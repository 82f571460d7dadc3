# test_names.sh: run in the project's folder; fails where a test's name is not in small letters with underscores. Ids of rules at the end keep theirs.
set -eu
found=$(grep -rnE '^TEST(_F|_P)?\(' --include='*.cpp' tests | grep -vE 'TEST(_F|_P)?\([A-Za-z0-9]+,$|TEST(_F|_P)?\([A-Za-z0-9]+, *[a-z][a-z0-9_]*(_[A-Z][0-9]+)*\)' || true)
[ -z "$found" ] && exit 0
printf 'the name of a test has small letters and underscores:\n%s\n' "$found"
exit 1
