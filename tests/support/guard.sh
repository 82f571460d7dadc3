# shellcheck shell=sh
# Sourced first by scripts of tests, which then say `guard COMMANDS`: whatever ends the script, SIGKILL and the end of its parent
# included, what it started is killed and the commands are run.

# A process group of its own, that ends with its parent.
if [ -z "${MILLE_GUARDED-}" ] && command -v setsid setpriv >/dev/null; then
  MILLE_GUARDED=1 exec setsid --wait setpriv --pdeathsig KILL "$(readlink /proc/$$/exe)" "$0" "$@"
fi
unset MILLE_GUARDED

# guard COMMANDS: run within a second of the script's end.
guard() {
  setsid sh -c 'tail --pid="$1" -f /dev/null; kill -s KILL -- "-$1"; eval "$2"' sh $$ "$1" </dev/null >/dev/null 2>&1 &
}
