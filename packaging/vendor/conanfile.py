"""libmille for Conan 2: `conan create .` makes the package mille/@VERSION@."""

from conan import ConanFile
from conan.tools.build import stdcpp_library
from conan.tools.cmake import CMake, cmake_layout


class Mille(ConanFile):
    name, version, license = "mille", "@VERSION@", "MIT"
    description = "Engine for the card game Mille"
    topics = ("card-game", "rummy", "game-engine")
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    exports_sources = "CMakeLists.txt", "include/*", "src/*", "LICENSE", "COPYRIGHT"
    generators = "CMakeToolchain", "CMakeDeps"

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["mille"]
        self.cpp_info.set_property("cmake_file_name", "mille")
        self.cpp_info.set_property("cmake_target_name", "mille::mille")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread", "dl", "m"]
        if not self.options.shared and stdcpp_library(self):
            self.cpp_info.system_libs.append(stdcpp_library(self))
