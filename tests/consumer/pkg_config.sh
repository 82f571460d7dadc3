# pkg_config.sh PREFIX LIBDIR VERSION "COMPILER FLAGS" FOLDER: builds and runs the host by what pkg-config says, in both forms.
set -eu
prefix=$1 libdir=$1/$2 version=$3 compiler=$4 folder=$5
here=$(dirname "$0")
export PKG_CONFIG_PATH="$libdir/pkgconfig"
said=$(pkg-config --modversion mille)
[ "$said" = "$version" ] || { echo "mille.pc says $said, CMake $version"; exit 1; }
sources="$here/main.c $here/host.c"
$compiler -std=c99 $(pkg-config --cflags mille) $sources $(pkg-config --libs mille) -o "$folder/pc_shared"
$compiler -std=c99 $(pkg-config --cflags mille) $sources "$libdir/libmille.a" \
  $(pkg-config --static --libs-only-l mille | sed 's/-lmille//') -o "$folder/pc_static"
LD_LIBRARY_PATH=$libdir "$folder/pc_shared" >"$folder/pc_shared.out"
"$folder/pc_static" | cmp - "$folder/pc_shared.out"
cat "$folder/pc_shared.out"
