// See path.h.
#include "platform/path.h"

namespace platform {

std::string_view path_separators() { return "/\\"; }

std::size_t drive_length(std::string_view path) {
  if (path.size() < 3 || path[1] != ':' || path_separators().find(path[2]) == std::string_view::npos) return 0;
  const bool letter = (path[0] >= 'A' && path[0] <= 'Z') || (path[0] >= 'a' && path[0] <= 'z');
  return letter ? 2 : 0;
}

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
