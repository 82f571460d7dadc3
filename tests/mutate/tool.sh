#!/usr/bin/env bash
# Runs tool_test.py with the Python that has libclang's bindings, which are Debian's. Argument: the C++ compiler.
set -euo pipefail
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import clang.cindex' 2>/dev/null; then
    exec "$python" -B "$(dirname "$0")/tool_test.py" "$@"
  fi
done
echo 'no python3 here can import clang.cindex: install python3-clang-14' >&2
exit 1
