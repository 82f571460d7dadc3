"""Builds the package. Where native/ holds the library's sources (./dev package python puts them there), the library is compiled into it."""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

NATIVE = Path("native")


class Library(build_ext):
    """Links a plain shared library instead of a module of Python: mille/libmille.so."""

    def get_ext_filename(self, fullname: str) -> str:
        return os.path.join(*fullname.split(".")) + ".so"

    def get_export_symbols(self, ext: Extension) -> list[str]:
        return []


class Wheel(bdist_wheel):
    """A wheel for every Python 3, and for the systems whose C library has the symbols that this one needs."""

    def get_tag(self) -> tuple[str, str, str]:
        platform = super().get_tag()[2]
        built = Path(self.bdist_dir or "", "mille", "libmille.so")
        if not built.is_file():
            built = Path(self.get_finalized_command("build_ext").build_lib, "mille", "libmille.so")
        needed = [(int(major), int(minor)) for major, minor in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", built.read_bytes())]
        if platform.startswith("linux_") and needed:
            platform = platform.replace("linux", "manylinux_%d_%d" % max(needed), 1)
        return "py3", "none", platform


options = {}
if NATIVE.is_dir():
    # GCC's C++ library goes into the library, which exports the functions of mille.h alone.
    own = ["-static-libstdc++", "-static-libgcc", f"-Wl,--version-script={NATIVE / 'mille.map'}"] if sys.platform == "linux" else []
    options["ext_modules"] = [
        Extension(
            "mille.libmille",
            [str(NATIVE / name) for name in ("mille.cpp", "mille_players.cpp")],
            depends=[str(NATIVE / "mille.h")],
            define_macros=[("MILLE_WITH_PLAYERS", "1")],
            language="c++",
            extra_compile_args=["-std=c++20", "-O2", "-g0", "-fvisibility=hidden"],
            extra_link_args=own,
        )
    ]
    options["cmdclass"] = {"build_ext": Library, "bdist_wheel": Wheel}

setup(license="MIT", cffi_modules=["build_ffi.py:ffi"], **options)
