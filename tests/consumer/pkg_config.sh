# pkg_config.sh PREFIX LIBDIR VERSION "COMPILER FLAGS" FOLDER: builds and runs the host by what pkg-config says, in both forms.
set -eu
prefix=$1 libdir=$1/$2 version=$3 compiler=$4 folder=$5
here=$(dirname "$0")
export PKG_CONFIG_PATH="$libdir/pkgconfig"
said=$(pkg-config --modversion mille)
[ "$said" = "$version" ] || { echo "mille.pc says $said, CMake $version"; exit 1; }
set -- -std=c99 "$here/main.c" "$here/host.c"
# What pkg-config says is for a shell to read: it escapes the blanks in a folder's name.
eval "$compiler $(pkg-config --cflags mille) \"\$@\" $(pkg-config --libs mille)" '-o "$folder/pc_shared"'
eval "$compiler $(pkg-config --cflags mille) \"\$@\" \"\$libdir/libmille.a\"" \
  "$(pkg-config --static --libs-only-l mille | sed 's/-lmille//')" '-o "$folder/pc_static"'
LD_LIBRARY_PATH=$libdir "$folder/pc_shared" >"$folder/pc_shared.out"
"$folder/pc_static" | cmp - "$folder/pc_shared.out"
cat "$folder/pc_shared.out"
