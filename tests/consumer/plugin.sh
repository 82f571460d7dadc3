# plugin.sh PREFIX LIBDIR BINDIR VERSION "COMPILER FLAGS" FOLDER LIBRARY-PATH: builds a player by what pkg-config says of the kernel, and
# lets the installed command play a match with it. LIBRARY-PATH is empty where the command itself knows where the library is.
set -eu
libdir=$1/$2 command=$1/$3/mille version=$4 compiler=$5 folder=$6 library_path=$7
here=$(dirname "$0")
export PKG_CONFIG_PATH="$libdir/pkgconfig"
said=$(pkg-config --modversion mille_kernel)
[ "$said" = "$version" ] || { echo "mille_kernel.pc says $said, CMake $version"; exit 1; }
# What pkg-config says is for a shell to read: it escapes the blanks in a folder's name.
eval "$compiler -std=c++20 -fPIC -shared -fvisibility=hidden $(pkg-config --cflags mille_kernel) \"\$here/plugin.cpp\"" \
  "$(pkg-config --libs mille_kernel)" '-o "$folder/finisher.so"'
env -i HOME=/nowhere LD_LIBRARY_PATH="$library_path" "$command" watch --player "$folder/finisher.so" --player greedy --seed 1
