# cross.sh SOURCE: ./dev package cross builds the platforms that are named, or all, and refuses an unknown one before it fetches anything. What
# fetches and compiles is replaced here.
set -euo pipefail
source=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder"/{.lua/src,.boost/src}
: >"$folder/.lua/src/lapi.c"
: >"$folder/.boost/src/parsers.cpp"
cp -r "$source"/{dev,scripts,packaging,include} "$folder/"
cd "$folder"
export SOURCE_DATE_EPOCH=0
echo 'need() { :; }' >>scripts/common.sh
cat >>packaging/zig.sh <<'END'
fetch_zig() { echo fetched >>calls; }
zig_sources() { :; }
zig_library() { echo "library $1" >>calls; }
zig_command() { echo "command $1" >>calls; }
END
sed -i 's/^    looks_right .*/    :/' packaging/cross.sh
fail() { echo "$*"; exit 1; }
# builds WANTED [PLATFORM…]: these libraries and commands, in this order.
builds() {
  local wanted=$1
  shift
  rm -f calls
  ./dev package cross "$@" >listed 2>log || { cat log; fail "package cross $* fails"; }
  [ "$(paste -sd , calls)" = "fetched,$wanted" ] || { cat calls; fail "package cross $* does not build $wanted"; }
}

for words in 'cross nowhere' 'cross linux-aarch64 linux-aarch46' 'rust linux-aarch64' '--try=cross'; do
  # shellcheck disable=SC2086
  if ./dev package $words 2>said; then fail "package $words is accepted"; fi
  [ ! -e calls ] || fail "package $words fetches something"
done
if ./dev package cross nowhere 2>said; then fail 'nowhere is accepted'; fi
grep -qF "no platform 'nowhere'" said && grep -qF linux-aarch64-musl said || { cat said; fail 'the refusal does not list the platforms'; }

builds 'library linux-aarch64' linux-aarch64
builds 'library linux-aarch64-musl,command linux-aarch64-musl,library macos-aarch64' linux-aarch64-musl macos-aarch64
[ "$(wc -l <listed)" = 3 ] || { cat listed; fail 'the archives that were there are gone'; }
builds "$(printf 'library %s,' linux-x86-64 linux-aarch64 windows-x86-64 macos-aarch64
  printf 'library %s,command %s,' linux-x86-64-musl{,} linux-aarch64-musl{,} | sed 's/,$//')"
[ "$(wc -l <listed)" = 6 ] || { cat listed; fail 'not one archive for each platform'; }
