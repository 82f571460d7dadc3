# configure.sh COMMON: a build is configured once, and again after packages were installed, whose tools its tests may need. A compiler cache
# that came meanwhile is left to other builds.
set -euo pipefail
common=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/bin" "$folder/build" "$folder/.lua/src"
: >"$folder/.lua/src/lapi.c"
cat >"$folder/bin/dpkg-query" <<'END'
#!/bin/sh
for package; do :; done
if [ -e "installed-$package" ]; then printf 'ii '; else exit 1; fi
END
cat >"$folder/bin/apt-get" <<'END'
#!/bin/sh
for package; do :; done
touch "installed-$package"
END
cat >"$folder/bin/cmake" <<'END'
#!/bin/sh
mkdir -p build/dev
touch build/dev/build.ninja build/dev/CMakeCache.txt
echo "configured by ${CMAKE_C_COMPILER_LAUNCHER:-nothing}" >>times
END
printf '#!/bin/sh\nexec "$@"\n' >"$folder/bin/sudo"
chmod +x "$folder"/bin/*
cd "$folder"
PATH=$folder/bin:$PATH
. "$common"
unset CMAKE_C_COMPILER_LAUNCHER
# expect TIMES
expect() {
  [ "$(grep -cx 'configured by nothing' times)" = "$1" ] || { cat times; echo "not configured $1 times without a cache"; exit 1; }
}
configure dev
configure dev
expect 1
export CMAKE_C_COMPILER_LAUNCHER=cache
touch -d '1 minute ago' build/dev/build.ninja
need tool
configure dev
expect 2
need tool
configure dev
expect 2
