# flags.sh: run in the project's folder; fails where a file of the build other than cmake/compile.cmake sets compile options.
set -eu
found=$(find CMakeLists.txt cmake capi src plugins apps research examples tests packaging -name node_modules -prune -o -path tests/consumer -prune -o -path packaging/vendor -prune \
  -o \( -name CMakeLists.txt -o -name '*.cmake' \) -print | grep -v '^cmake/compile\.cmake$' |
  xargs grep -nE 'target_compile_options|add_compile_options|COMPILE_OPTIONS|COMPILE_FLAGS|set\(CMAKE_C(XX)?_FLAGS' || true)
[ -z "$found" ] && exit 0
printf 'compile options stand in cmake/compile.cmake:\n%s\n' "$found"
exit 1
