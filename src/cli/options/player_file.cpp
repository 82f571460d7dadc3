// Parses the names of players in files; see player_file.h.
#include "cli/options/player_file.h"

namespace cli {

namespace {

constexpr std::string_view kEnding = ".so";

// Returns where the path of a player's file ends; npos if the name does not contain one.
std::size_t path_end(const std::string& name) {
  for (std::size_t at = name.find(kEnding); at != std::string::npos; at = name.find(kEnding, at + 1)) {
    const std::size_t end = at + kEnding.size();
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
  if (result.path.find('/') == std::string::npos) result.path = "./" + result.path;
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
