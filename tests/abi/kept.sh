# kept.sh LIBRARY_FOLDER BINARIES_FOLDER OPTION [AI_HOST]: the host that was kept seats the player that was kept, and says what it said.
set -eu
library=$1 kept=$2 option=$3
shift 3
said=$(LD_LIBRARY_PATH=$library "$kept/host" "$kept" "player:$option" "$@") || { printf '%s\n' "$said"; exit 1; }
printf '%s\n' "$said" | diff "$kept/said.txt" -
