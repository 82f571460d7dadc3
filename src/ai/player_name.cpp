#include "ai/player_name.h"

#include "ai/messages.h"

namespace mille {
namespace {

constexpr std::string_view kExec = "exec:";
constexpr std::string_view kFileEnding = ".so";
constexpr std::string_view kIsolated = "isolated";

// The part of a name before `mark`; the rest, without it, stays in `text`.
std::string_view take_before(std::string_view* text, char mark) {
  const std::size_t at = text->find(mark);
  const std::string_view part = text->substr(0, at);
  *text = at == text->npos ? std::string_view{} : text->substr(at + 1);
  return part;
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
  if (value != "0" && value != "1") return refuse(error, say::kPlayerIsolated, {value});
  name->isolated = value == "1";
  return MILLE_OK;
}

}  // namespace

mille_status parse_player_name(std::string_view text, PlayerName* name, mille_error* error) {
  *name = {};
  name->listed = text;
  if (text.substr(0, kExec.size()) == kExec) {
    name->command = text.substr(kExec.size());
    name->isolated = true;
    return name->command.empty() ? refuse(error, say::kPlayerUnknown, {text}) : MILLE_OK;
  }
  // A path may hold anything before its last slash; the options' values may hold slashes, so the path ends before them.
  const std::size_t options_at = text.find('=') == text.npos ? text.npos : text.rfind(':', text.find('='));
  std::string_view options = options_at == text.npos ? std::string_view{} : text.substr(options_at + 1);
  std::string_view who = text.substr(0, options_at);
  const std::size_t slash = who.rfind('/');
  std::string_view last = slash == who.npos ? who : who.substr(slash + 1);
  const std::string_view file = take_before(&last, '#');
  const bool is_file = slash != who.npos || (file.size() > kFileEnding.size() &&
                                             file.substr(file.size() - kFileEnding.size()) == kFileEnding);
  if (file.empty()) return refuse(error, say::kPlayerUnknown, {text});
  if (is_file) {
    const std::size_t length = (slash == who.npos ? 0 : slash + 1) + file.size();
    name->file = slash == who.npos ? "./" + std::string(file) : std::string(who.substr(0, length));
    name->id = last;
    if (slash != who.npos) name->listed = text.substr(slash + 1);
  } else {
    if (options_at == text.npos && who.find(':') != who.npos) {
      options = who.substr(who.find(':') + 1);
      who = who.substr(0, who.find(':'));
    }
    name->id = who;
  }
  while (!options.empty()) {
    const mille_status status = read_option(take_before(&options, ','), name, error);
    if (status != MILLE_OK) return status;
  }
  return MILLE_OK;
}

}  // namespace mille
