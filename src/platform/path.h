// How the system writes the paths of files. Paths are UTF-8.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace platform {

// Returns the characters that separate the parts of a path.
std::string_view path_separators();

// Returns the character between the folders of a list, as in the variable PATH.
char path_list_separator();

// The standard library's paths, and back. Its own conversions from std::string read UTF-8 as something else on Windows.
std::filesystem::path path_of(std::string_view text);
std::string text_of(const std::filesystem::path& path);

// Return how the names of shared libraries and programs end, with the dot.
std::string_view shared_library_ending();
std::string_view program_ending();

}  // namespace platform
