# smoke.sh LINUX WINDOWS: the programs in the folder WINDOWS do under Wine what those in LINUX do. It shows in a minute whether the build for
# Windows works at all.
set -eu
linux=$1
windows=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 TERM=dumb
bad=0

# same NAME ARGUMENT…: the command gives the same standard output and the same exit code.
same() {
  local name=$1 one=0 two=0
  shift
  "$linux/mille" "$@" >"$work/linux" 2>"$work/linux.err" </dev/null || one=$?
  wine "$windows/mille.exe" "$@" >"$work/windows" 2>"$work/windows.err" </dev/null || two=$?
  sed -i "/ us  .* us  /d; /slowest call/d; s/  */ /g" "$work/linux" "$work/windows"  # times, and the spaces that their widths leave
  check "$name" "$one" "$two"
}
check() {
  if [ "$2" = "$3" ] && cmp -s "$work/linux" "$work/windows"; then
    echo "fine: $1"
    return
  fi
  echo "WRONG: $1 (exit codes $2 and $3)"
  diff "$work/linux" "$work/windows" | head -5 || true
  head -5 "$work/windows.err" 2>/dev/null || true
  bad=1
}

# An example's standard output is text, in which Windows ends lines with two characters.
"$linux/host_c" --seed 7 >"$work/linux"
wine "$windows/host_c.exe" --seed 7 2>/dev/null | tr -d '\r' >"$work/windows"
check 'the record of the C host' 0 0
cp "$work/linux" "$work/m.mille"

same 'a record of two players' watch --seed 7919 --player greedy --player club --record -
same "a missing file" replay "$work/none.mille"
same 'a verified record' replay --verify "$work/m.mille"
same 'a score sheet' replay --sheet "$work/m.mille"
same 'a narrated match' watch --seed 3 --variant progressive --plain
same 'an arena' arena --player greedy --player random --deals 20 --seed 1 --jobs 2
same 'the variants' variants
same 'a house rule' check plugins/variants/house/mercy.lua --play 3
same 'a hostile script' check tests/lua/sandbox/loop_forever.lua --play 0
printf '%s\n' help 'draw' quit >"$work/keys"
"$linux/mille" play --seed 5 --record "$work/a.mille" <"$work/keys" >"$work/linux" 2>&1 || true
wine "$windows/mille.exe" play --seed 5 --record "$work/b.mille" <"$work/keys" 2>/dev/null | sed 's/b\.mille/a.mille/g' >"$work/windows" || true
check 'the table in lines' 0 0
cp "$work/a.mille" "$work/linux"
cp "$work/b.mille" "$work/windows"
check 'the record of the table in lines' 0 0
exit "$bad"
