"""Precomputes the declarations in mille/abi for cffi, so that the wheel needs neither a compiler nor a parser."""

from pathlib import Path

from cffi import FFI

ffi = FFI()
for part in ("constants", "structs", "functions"):
    ffi.cdef((Path(__file__).parent / "mille" / "abi" / f"{part}.h").read_text())
ffi.set_source("mille._ffi", None)
