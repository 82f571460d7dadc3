"""Precomputes the declarations in mille.ffi.h for cffi, so that the wheel needs neither a compiler nor a parser."""

from pathlib import Path

from cffi import FFI

here = Path(__file__).parent
copied = here / "mille.ffi.h"  # in a source distribution
declarations = copied if copied.exists() else here.parents[1] / "include" / "mille" / "mille.ffi.h"

ffi = FFI()
ffi.cdef(declarations.read_text())
ffi.set_source("mille._ffi", None)
