"""Builds the package. Where native/ holds the library's sources (./dev package python puts them there), the library is compiled into it."""

import os
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

NATIVE = Path("native")


class Library(build_ext):
    """Links a plain shared library instead of a module of Python: mille/libmille.so."""

    def get_ext_filename(self, fullname: str) -> str:
        return os.path.join(*fullname.split(".")) + ".so"

    def get_export_symbols(self, ext: Extension) -> list[str]:
        return []


class Wheel(bdist_wheel):
    """A wheel for every Python 3, and for the systems that have this machine's C library or a newer one."""

    def get_tag(self) -> tuple[str, str, str]:
        platform = super().get_tag()[2]
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
        if platform.startswith("linux_") and name == "glibc":
            platform = platform.replace("linux", "manylinux_" + version.replace(".", "_"), 1)
        return "py3", "none", platform


options = {}
if NATIVE.is_dir():
    options["ext_modules"] = [
        Extension(
            "mille.libmille",
            [str(NATIVE / name) for name in ("mille.cpp", "mille_players.cpp")],
            depends=[str(NATIVE / "mille.h")],
            define_macros=[("MILLE_WITH_PLAYERS", "1")],
            language="c++",
            extra_compile_args=["-std=c++20", "-O2", "-g0", "-fvisibility=hidden"],
        )
    ]
    options["cmdclass"] = {"build_ext": Library, "bdist_wheel": Wheel}

setup(cffi_modules=["build_ffi.py:ffi"], **options)
