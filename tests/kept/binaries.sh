# kept.sh LIBRARY_FOLDER BINARIES_FOLDER OPTION [AI_HOST]: the kept host seats the kept player, and must print the same as before.
# The host asks for the library by the name that it had then.
set -eu
library=$1 kept=$2 option=$3
shift 3
names=$(mktemp -d)
trap 'rm -rf "$names"' EXIT
name=$(readelf -d "$kept/host" | sed -n 's/.*(NEEDED).*\[\(libmille[^]]*\)\].*/\1/p')
ln -s "$library/libmille.so" "$names/$name"
said=$(LD_LIBRARY_PATH=$names "$kept/host" "$kept" "player:$option" "$@") || { printf '%s\n' "$said"; exit 1; }
printf '%s\n' "$said" | diff "$kept/said.txt" -
