// See path.h.
#include "platform/path.h"

namespace platform {

std::string_view path_separators() { return "/"; }

char path_list_separator() { return ':'; }

std::filesystem::path path_of(std::string_view text) { return text; }

std::string text_of(const std::filesystem::path& path) { return path.string(); }

std::string_view shared_library_ending() { return ".so"; }

std::string_view program_ending() { return ""; }

}  // namespace platform
