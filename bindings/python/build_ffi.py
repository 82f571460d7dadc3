"""Precomputes what cffi reads out of abi.h, so that the wheel needs neither a compiler nor a parser."""

from pathlib import Path

from cffi import FFI

ffi = FFI()
ffi.cdef((Path(__file__).parent / "mille" / "abi.h").read_text())
ffi.set_source("mille._ffi", None)
