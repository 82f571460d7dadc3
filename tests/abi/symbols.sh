# symbols.sh NM HEADER LIBRARY.so [LIBRARY.a]: fails, with the difference, unless both export what mille.h declares. Without the archive: a portable
# build, which asks the linker for nothing. Templates of the standard library, which are weak symbols, stay visible there, and so may the linker's own names.
set -eu
nm=$1 header=$2 shared=$3 static=${4:-}
kinds=A own=-
[ -n "$static" ] || kinds='A|V|W|u' own='__bss_start|_edata|_end'
declared=$(tr '\n' ' ' <"$header" | grep -oE 'MILLE_API [^;(]*\(' | grep -oE 'mille_[a-z0-9_]+ *\($' | tr -d ' (' | sort)
exported=$("$nm" -D --defined-only "$shared" | awk -v kinds="^($kinds)\$" '$2 !~ kinds { print $3 }' | sed 's/@.*//' | grep -vxE -e "$own" | sort)
archived=
[ -z "$static" ] || archived=$("$nm" -g --defined-only "$static" | awk 'NF == 3 { print $3 }' | sort)
[ -n "$declared" ] || { echo "no function found in $header"; exit 1; }
same() {
  [ "$2" = "$3" ] && return
  echo "$1: < declared, > there"
  printf '%s\n' "$2" >declared.txt
  printf '%s\n' "$3" | diff declared.txt - | grep '^[<>]'
  exit 1
}
same "$shared" "$declared" "$exported"
[ -z "$static" ] || same "$static" "$declared" "$archived"
echo "$(printf '%s\n' "$declared" | wc -l) functions"
