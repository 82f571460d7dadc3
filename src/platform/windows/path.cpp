// See path.h.
#include "platform/path.h"

namespace platform {

std::string_view path_separators() { return "/\\"; }

char path_list_separator() { return ';'; }

std::filesystem::path path_of(std::string_view text) {
  return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

std::string text_of(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

std::string_view shared_library_ending() { return ".dll"; }

std::string_view program_ending() { return ".exe"; }

}  // namespace platform
