// See player_name.h.
#include "ai/player_name.h"

#include <algorithm>

#include "ai/messages.h"
#include "platform/path.h"

namespace mille {
namespace {

constexpr std::string_view kExec = "exec:";
constexpr std::string_view kIsolated = "isolated";

// Returns the part of a name before `mark`. The rest, without the mark, stays in `text`.
std::string_view take_before(std::string_view* text, char mark) {
  const std::size_t at = text->find(mark);
  const std::string_view part = text->substr(0, at);
  *text = at == text->npos ? std::string_view{} : text->substr(at + 1);
  return part;
}

// Returns the length of the file path at the start of a name, or 0 if it names no file. A path ends with `.so` (on
// Windows `.dll`), or it contains a slash and ends before the first `#` or `:` after its last slash.
std::size_t path_length(std::string_view text) {
  const std::string_view ending = platform::shared_library_ending();
  for (std::size_t at = text.find(ending); at != text.npos; at = text.find(ending, at + 1)) {
    const std::size_t end = at + ending.size();
    if (end == text.size() || text[end] == '#' || text[end] == ':') return at == 0 ? 0 : end;
  }
  const std::size_t slash = text.substr(0, text.find('=')).find_last_of(platform::path_separators());
  return slash == text.npos ? 0 : std::min(text.find_first_of("#:", slash), text.size());
}

mille_status read_option(std::string_view text, PlayerName* name, mille_error* error) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == text.npos) return refuse(error, say::kPlayerSyntax, {text});
  const std::string_view key = text.substr(0, equals);
  const std::string_view value = text.substr(equals + 1);
  if (key != kIsolated) {
    name->options.emplace_back(key, value);
    return MILLE_OK;
  }
  if (value == "0") {
    name->isolation = Isolation::none;
  } else if (value == "1") {
    name->isolation = Isolation::strict;
  } else if (value == "weak") {
    name->isolation = Isolation::weak;
  } else {
    return refuse(error, say::kPlayerIsolated, {value});
  }
  name->sets_isolation = true;
  return MILLE_OK;
}

}  // namespace

Result<PlayerName> parse_player_name(std::string_view text, mille_error* error) {
  PlayerName name;
  name.listed = text;
  if (text.substr(0, kExec.size()) == kExec) {
    name.command = text.substr(kExec.size());
    if (name.command.empty()) return refuse(error, say::kPlayerUnknown, {text});
    return name;
  }
  const std::size_t path = path_length(text);
  std::string_view rest = text.substr(path);
  if (path > 0) {
    const std::string_view file = text.substr(0, path);
    const std::size_t slash = file.find_last_of(platform::path_separators());
    if (slash + 1 == path) return refuse(error, say::kPlayerUnknown, {text});
    name.file = slash == file.npos ? "./" + std::string(file) : std::string(file);
    name.listed = text.substr(slash + 1);  // npos + 1 is 0, so a path without a slash is kept whole
    if (!rest.empty() && rest.front() == '#') rest.remove_prefix(1);
  }
  name.id = take_before(&rest, ':');
  if (name.file.empty() && name.id.empty()) return refuse(error, say::kPlayerUnknown, {text});
  std::string_view options = rest;
  while (!options.empty()) MILLE_TRY(read_option(take_before(&options, ','), &name, error));
  return name;
}

}  // namespace mille
