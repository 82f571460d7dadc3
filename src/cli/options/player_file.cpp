// Parses the names of players in files; see player_file.h.
#include "cli/options/player_file.h"

#include "platform/path.h"

namespace cli {

namespace {

// Returns where the path of a player's file ends; npos if the name does not contain one.
std::size_t path_end(const std::string& name) {
  const std::string_view ending = platform::shared_library_ending();
  for (std::size_t at = name.find(ending); at != std::string::npos; at = name.find(ending, at + 1)) {
    const std::size_t end = at + ending.size();
    if (end == name.size() || name[end] == '#' || name[end] == ':') return end;
  }
  return std::string::npos;
}

}  // namespace

bool is_library(const std::string& name) { return path_end(name) != std::string::npos; }

bool is_command(const std::string& name) { return name.starts_with("exec:"); }

FileName split_file_name(const std::string& name) {
  FileName result;
  const std::size_t end = path_end(name);
  result.path = name.substr(0, end);
  if (result.path.find_first_of(platform::path_separators()) == std::string::npos) result.path = "./" + result.path;
  std::string rest = name.substr(end);
  const std::size_t colon = rest.find(':');
  if (!rest.empty() && rest[0] == '#') result.id = rest.substr(1, colon == std::string::npos ? colon : colon - 1);
  rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string option = rest.substr(0, comma);
    const std::size_t equals = option.find('=');
    result.options.emplace_back(option.substr(0, equals), equals == std::string::npos ? "" : option.substr(equals + 1));
    rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
  }
  return result;
}

}  // namespace cli
